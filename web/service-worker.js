// Keeps the page, so that it opens without a network. Every file but the page itself has its contents' hash in its name: what is kept is never stale.
const VERSION = "VERSION", FILES = [];
const NAME = `benediction ${VERSION}`;

addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(kept => kept.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", event => {
  const old = names => Promise.all(names.filter(name => name.startsWith("benediction ") && name !== NAME).map(name => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => clients.claim()));
});

// The page as the network has it, and as it was kept where there is none; anything else as it was kept, and kept when it is first needed.
async function answer(request) {
  const kept = await caches.open(NAME);
  const known = await kept.match(request, { ignoreSearch: true });
  const page = request.mode === "navigate";
  if (known && !page) return known;
  try {
    const fresh = await fetch(request);
    // Without room it is not kept, and comes from the network again.
    if (fresh.ok && fresh.status === 200) await kept.put(page ? "./" : request, fresh.clone()).catch(why => console.warn(why));
    return fresh;
  } catch (why) {
    if (page) return (await kept.match("./")) ?? Response.error();
    throw why;
  }
}

addEventListener("fetch", event => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});
