/**
 * Before a page is loaded in another language: on a slow network the service worker would show the cached one, in the old language,
 * until it has been replaced by the other language's.
 */
export const forgetCachedPages = async (): Promise<void> => {
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete('/')
  } catch {
    // Without permission to store there is no cache.
  }
}
