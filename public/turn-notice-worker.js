/// <reference no-default-lib="true" />
/// <reference lib="esnext" />
/// <reference lib="webworker" />
// Leads from the notice "Your turn" back to the table. It keeps nothing and answers no requests.

/** @type {ServiceWorkerGlobalScope} */
const worker = self

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goToTable(String(event.notification.data)))
})

/** @param {string} path */
async function goToTable(path) {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => new URL(url).pathname === path)
  await (page ? page.focus() : worker.clients.openWindow(path))
}
