import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { usePressed } from '../lib/usePressed.ts'
import styles from './PageTabs.module.css'
import { Tabs } from './Tabs.tsx'

const look = { list: styles['list'], tab: styles['tab'], panel: styles['panel'] }

interface PageTabsProps<Value extends string> {
  label: string
  tabs: readonly (readonly [Value, ReactNode])[]
  chosen: Value
  children: ReactNode
}

/**
 * The tabs of a page. The chosen one is in the address as `tab`, so that links and the back button lead to
 * it.
 */
export const PageTabs = <Value extends string>({ chosen, ...tabs }: PageTabsProps<Value>) => {
  const [, setSearch] = useSearchParams()
  const whole = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen)
  useEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    // A link to another tab disappears with its own tab, and the focus with it.
    if (document.activeElement === document.body)
      whole.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }, [chosen])
  // The address, and with it the content, may follow a moment later.
  const [pressed, setPressed] = usePressed(chosen)
  const choose = (tab: Value) => {
    setPressed(tab)
    setSearch(
      search => {
        search.set('tab', tab)
        return search
      },
      { replace: true },
    )
  }
  return (
    <div ref={whole} className={styles['tabs']}>
      <Tabs {...tabs} chosen={chosen} pressed={pressed} onChoose={choose} look={look} />
    </div>
  )
}
