import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly (readonly [Value, ReactNode])[]
  chosen: Value
  onChoose: (value: Value) => void
  /** What belongs to the chosen tab. */
  children: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A short tablist for dialogs, where a library's tabs would weigh more than all that they stand in. */
export const Tabs = <Value extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Value>) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([value]) => value === chosen)
    const to = targetOf(event.key, at, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    onChoose(next[0])
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(([value, content]) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={value === chosen ? 0 : -1}
            className={styles.tab}
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
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}

const targetOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? undefined : (at + step + count) % count
}
