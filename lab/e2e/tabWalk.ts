import type { Page } from 'playwright-core'

/** More stops than any screen has; a walk that is longer does not end. */
const most = 400

/**
 * Goes through the page or the dialog by the Tab key, from its beginning to its end. Returns where the focus is
 * not visible, goes back up the page, or stays.
 */
export const tabWalk = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    Object.assign(globalThis, { walked: [] })
    // Where the focus was last is where the browser goes on, also when that element is gone.
    const start = document.createElement('span')
    start.tabIndex = -1
    const [dialog] = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].slice(-1)
    ;(dialog ?? document.body).prepend(start)
    start.focus()
    start.remove()
  })
  const found: string[] = []
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const { ended, fault } = await page.evaluate(stop)
    if (fault !== undefined) found.push(fault)
    if (ended) return found
  }
  return [...found, `does not end after ${most} stops`]
}

interface Stop {
  readonly ended: boolean
  readonly fault?: string
}

/** The focused element, seen from inside the page. */
const stop = async (): Promise<Stop> => {
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  // A dialog's guards pass the focus on.
  for (
    let waited = 0;
    waited < 20 && document.activeElement?.matches('[data-base-ui-focus-guard]');
    waited += 1
  )
    await frame()
  await frame()
  const { walked } = globalThis as unknown as { walked: Element[] }
  const one = document.activeElement
  if (!(one instanceof HTMLElement) || one === document.body) return { ended: true }
  const before = walked.at(-1)
  const repeats = walked.filter(other => other === one).length
  walked.push(one)
  // The parts of a date are stops of the same element.
  if (one !== before && repeats > 0) return { ended: true }
  const name = `<${one.tagName.toLowerCase()}> ${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) || one.id}`
  // A guard that leads to a panel beside the page, and the dialog itself, in which all of it lies.
  if (one.matches('span[aria-hidden=true], [role=dialog], [role=alertdialog]')) return { ended: false }
  if (repeats > 6) return { ended: true, fault: `${name} keeps the focus` }

  const rings = [one, one.parentElement].flatMap(at =>
    at === null ? [] : [null, '::before', '::after'].map(part => getComputedStyle(at, part)),
  )
  const hasRing = rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  )
  if (!hasRing) return { ended: false, fault: `${name} has no ring` }

  // A tile's input is transparent, and its label visible.
  const isHidden = getComputedStyle(one).opacity === '0'
  const place = isHidden && one.parentElement ? one.parentElement : one
  const { top, bottom, left, right } = place.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const isInSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!isInSight) return { ended: false, fault: `${name} is out of sight` }
  const above = document.elementFromPoint(x, y)
  const isCovered = above !== null && !place.contains(above) && !above.contains(place)
  if (isCovered)
    return {
      ended: false,
      fault: `${name} is covered by <${above.tagName.toLowerCase()} class="${above.className}">`,
    }
  const follows =
    !before || before === one || before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  return follows
    ? { ended: false }
    : { ended: false, fault: `${name} stands before the stop that leads to it` }
}
