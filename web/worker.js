// A worker of the page: it thinks, judges and paints. It is sent [number, name of the question, question] and sends back [number, word]
// as often as it has something to say, and [number, null, why it failed] at the end.
import begin, { learn, work } from "./thinking.js";

const ready = begin({ module_or_path: new URL("thinking.wasm", import.meta.url) });

// The fonts of pictures, fetched for the first one.
const FONTS = { "AlegreyaSans-Regular": "AlegreyaSans-Regular.ttf", "EBGaramond-Regular": "EBGaramond-Regular.ttf" };
let fonts;
const fetchFonts = () => Promise.all(Object.entries(FONTS).map(async ([name, file]) => {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  learn(name, new Uint8Array(await answer.arrayBuffer()));
}));

onmessage = async ({ data: [number, name, question] }) => {
  try {
    await ready;
    // Without them, as where there is no network, letters that are missing are drawn as squares.
    if (name === "show") await (fonts ??= fetchFonts().catch(why => (console.warn(why), fonts = undefined)));
    work(name, question, word => postMessage([number, word], [word.buffer]));
    postMessage([number, null]);
  } catch (why) {
    postMessage([number, null, String(why)]);
  }
};
