/** After the page has what it needs: what the worker fetches must not compete with that. */
const afterMs = 3_000

/** The service worker keeps the shell for when there is no network. Without it, as on origins that are not secure, all else works. */
export const registerWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () =>
    setTimeout(() => navigator.serviceWorker.register('/service-worker.js').catch(() => undefined), afterMs),
  )
}
