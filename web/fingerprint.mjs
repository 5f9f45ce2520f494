// Rules and search of the page's worker in node: what they count, line by line as the program itself says it, to be compared.
//
//     node fingerprint.mjs THINKING.JS THINKING.WASM DEPTH [GAME DEPTH]…
//
// prints a line "search GAME NODES SECONDS" for each position of `benediction bench`, and "perft GAME NODES SECONDS" for each game.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, module, depth, ...games] = process.argv.slice(2);
const { default: begin, work } = await import(pathToFileURL(script));
await begin({ module_or_path: readFileSync(module) });

// The way of postcard: numbers in groups of seven bits, the lowest first; texts after their lengths.
const number = value => { const bytes = []; do { bytes.push(value % 128 + (value > 127 ? 128 : 0)); value = Math.floor(value / 128); } while (value); return bytes; };
const text = value => { const bytes = new TextEncoder().encode(value); return [...number(bytes.length), ...bytes]; };

function read(bytes) {
  let at = 0;
  const number = () => { let value = 0, unit = 1, byte; do { byte = bytes[at++]; value += (byte & 127) * unit; unit *= 128; } while (byte & 128); return value; };
  const text = () => { const length = number(); at += length; return new TextDecoder().decode(bytes.subarray(at - length, at)); };
  const [game, variant, nodes] = [text(), text(), number()];
  return { game, variant, nodes, seconds: new DataView(bytes.buffer, bytes.byteOffset + at).getFloat64(0, true) };
}

const say = kind => bytes => { const { variant, nodes, seconds } = read(bytes); console.log(kind, variant, nodes, seconds.toFixed(3)); };
work("bench", new Uint8Array(number(+depth)), say("search"));
for (let at = 0; at < games.length; at += 2) work("perft", new Uint8Array([...text(games[at]), ...number(+games[at + 1])]), say("perft"));
