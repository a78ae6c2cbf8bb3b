import type { Page } from 'playwright-core'

/** Answers requests to this path with an error that the real server cannot be made to return. */
export const answers = (page: Page, path: string, status: number, body: unknown = ''): Promise<unknown> =>
  page.route(
    url => url.pathname === path,
    route => route.fulfill({ status, ...(typeof body === 'string' ? { body } : { json: body }) }),
  )

/** Holds every request to this path until it is released. */
export const held = async (page: Page, path: string): Promise<() => void> => {
  let release = (): void => undefined
  const gate = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(
    url => url.pathname === path,
    async route => {
      await gate
      await route.continue().catch(() => undefined) // the page may be gone
    },
  )
  return release
}

/** How often the page has called this path since. */
export const counted = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
