/** After the page has loaded, so that the worker's requests do not compete with it. */
const afterMs = 3_000

/** The service worker caches the shell for times without a network. It is optional, and absent on insecure origins. */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () =>
    setTimeout(() => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), afterMs),
  )
}
