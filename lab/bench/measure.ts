import type { Browser, BrowserContextOptions } from 'playwright-core'

export interface Conditions {
  readonly downBitsPerSecond: number
  readonly latencyMs: number
  /** How many times slower than this machine. */
  readonly cpuSlowdown: number
}

/** A mid-range phone on a poor mobile network. */
export const slowPhone: Conditions = { downBitsPerSecond: 1_600_000, latencyMs: 150, cpuSlowdown: 4 }

export interface Figures {
  /** Largest contentful paint. */
  readonly lcpMs: number
  /** Cumulative layout shift, as browsers report it: the worst session of shifts. */
  readonly cls: number
  readonly shifted: readonly string[]
  /** Kilobytes over the network, compressed. */
  readonly kilobytes: number
}

/** Opens a page without a cache and observes it until nothing more is loaded. */
export const measurePage = async (
  browser: Browser,
  url: string,
  conditions: Conditions,
  options: BrowserContextOptions,
): Promise<Figures> => {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.latencyMs,
      downloadThroughput: conditions.downBitsPerSecond / 8,
      uploadThroughput: conditions.downBitsPerSecond / 16,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown })
    await page.addInitScript(watch)
    await page.goto(url, { timeout: 120_000 })
    await page.waitForFunction(isQuiet, undefined, { timeout: 60_000 })
    const seen = await page.evaluate(() => (globalThis as unknown as Watched).seen)
    return {
      lcpMs: seen.lcp,
      cls: worstSession(seen.shifts),
      shifted: [...seen.shifted],
      kilobytes: bytes / 1000,
    }
  } finally {
    await context.close()
  }
}

interface Watched {
  seen: { lcp: number; shifts: { at: number; value: number }[]; shifted: string[]; last: number }
}

const watch = (): void => {
  const seen: Watched['seen'] = { lcp: 0, shifts: [], shifted: [], last: 0 }
  ;(globalThis as unknown as Watched).seen = seen
  const touched = () => {
    seen.last = performance.now()
  }
  new PerformanceObserver(list => {
    touched()
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    touched()
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      seen.shifts.push({ at: entry.startTime, value: entry.value })
      for (const { node } of entry.sources)
        seen.shifted.push(`${entry.value.toFixed(4)} ${node?.textContent?.slice(0, 40) ?? node?.nodeName}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(touched).observe({ type: 'resource', buffered: true })
}

/**
 * Fonts are loaded, a heading is visible, and for a while nothing has been fetched, painted larger or moved.
 */
const isQuiet = (): boolean =>
  document.fonts.status === 'loaded' &&
  document.querySelector('h1') !== null &&
  performance.now() - (globalThis as unknown as Watched).seen.last > 1_000

/** Shifts less than a second apart make a session, of five seconds at most. */
const worstSession = (shifts: readonly { at: number; value: number }[]): number => {
  let worst = 0
  let sum = 0
  let first = 0
  let last = Number.NEGATIVE_INFINITY
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - first > 5_000) {
      sum = 0
      first = at
    }
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}
