import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './Tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly (readonly [Value, ReactNode])[]
  chosen: Value
  /** The one that looks chosen, where its content follows a moment later. */
  pressed?: Value
  onChoose: (value: Value) => void
  /** Instead of the look in dialogs. */
  look?: {
    readonly list: string | undefined
    readonly tab: string | undefined
    readonly panel?: string | undefined
  }
  /** The content of the chosen tab. */
  children: ReactNode
}

/** Tabs by WAI-ARIA's pattern. Our own, because Base UI's would add 13 kB to the sign-in page. */
export const Tabs = <Value extends string>(props: TabsProps<Value>) => {
  const { label, tabs, chosen, pressed = chosen, onChoose, look = styles, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const to = targetOf(
      event.key,
      tabs.findIndex(([value]) => value === pressed),
      tabs.length,
    )
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
    onChoose(next[0])
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={look['list']} onKeyDown={move}>
        {tabs.map(([value, content]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === pressed}
            aria-controls={value === pressed ? `${id}-panel` : undefined}
            tabIndex={value === pressed ? 0 : -1}
            className={look['tab']}
            onClick={() => onChoose(value)}
          >
            {content}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className={cx(styles['panel'], look['panel'])}
      >
        {children}
      </div>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  if (step === undefined) return undefined
  // The next tab is on the left where pages are read from the right.
  return (at + (document.dir === 'rtl' ? -step : step) + count) % count
}
