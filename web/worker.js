// A worker of the page: it thinks, judges and paints. It is sent [number, name of the question, question] and sends back [number, word]
// as often as it has something to say, and [number, null, why it failed] at the end.
import begin, { work } from "./thinking.js";

const ready = begin({ module_or_path: new URL("thinking.wasm", import.meta.url) });

onmessage = async ({ data: [number, name, question] }) => {
  try {
    await ready;
    work(name, question, word => postMessage([number, word], [word.buffer]));
    postMessage([number, null]);
  } catch (why) {
    postMessage([number, null, String(why)]);
  }
};
