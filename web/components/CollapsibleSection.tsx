import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import styles from './CollapsibleSection.module.css'
import disclosure from './Disclosure.module.css'
import { Icon } from './Icon.tsx'
import { useDisclosure } from './useDisclosure.ts'

interface CollapsibleSectionProps {
  title: string
  subtitle: string
  children: ReactNode
}

export const CollapsibleSection = ({ title, subtitle, children }: CollapsibleSectionProps) => {
  const { trigger, panel } = useDisclosure(true)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>
          <button {...trigger} className={styles.trigger}>
            {title}
            <Icon of={ChevronDown} size={20} className={disclosure.chevron} />
          </button>
        </h2>
        <p className="muted">{subtitle}</p>
      </div>
      <div {...panel} className={disclosure.panel}>
        <div>
          <div className={styles.content}>{children}</div>
        </div>
      </div>
    </section>
  )
}
