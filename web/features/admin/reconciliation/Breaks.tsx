import { lazy, Suspense, useState } from 'react'
import type { BreakResponse } from '#shared/api/reconciliation.ts'
import { Button } from '../../../components/Button.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { money } from '../../../lib/format.ts'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const BreakDialog = lazy(() => import('./BreakDialog.tsx').then(module => ({ default: module.BreakDialog })))

const words = texts.breaks

interface BreaksProps {
  breaks: readonly BreakResponse[]
  onChanged: () => Promise<unknown>
}

export const Breaks = ({ breaks, onChanged }: BreaksProps) => {
  const [key, setKey] = useState<string>()
  const looked = breaks.find(row => row.key === key)
  const open = breaks.filter(({ status }) => status === 'open').length
  return (
    <section className={styles.part}>
      <div className={styles.first}>
        <h3>{words.title}</h3>
        {open > 0 && <StatusBadge tone="bad">{words.open(open)}</StatusBadge>}
      </div>
      {breaks.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className={styles.rows}>
          {breaks.map(row => (
            <li key={row.key} className={styles.break}>
              <div>
                <p className={styles.first}>
                  <strong>{typeOf(row)}</strong>
                </p>
                <p className="figures">{sidesOf(row)}</p>
                <p className="muted">{stateOf(row)}</p>
              </div>
              <Button
                look="outline"
                aria-label={words.lookNamed(typeOf(row), row.paymentIntentId)}
                onClick={() => setKey(row.key)}
              >
                {words.look}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {looked && (
        <Suspense>
          <BreakDialog of={looked} onChanged={onChanged} onClosed={() => setKey(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

export const typeOf = ({ type }: BreakResponse): string => words.types[type] ?? type
export const sidesOf = ({ ledgerAmount, stripeAmount }: BreakResponse): string =>
  words.sides(
    ledgerAmount === null ? words.nothing : money(ledgerAmount),
    stripeAmount === null ? words.nothing : money(stripeAmount),
  )
export const stateOf = ({ status, ageDays, owner, closedBecause, closedBy }: BreakResponse): string =>
  status === 'closed'
    ? [closedBecause && words.closed[closedBecause], closedBy && words.closedBy(closedBy)]
        .filter(Boolean)
        .join(', ')
    : [words.age(ageDays), owner === null ? words.noOwner : words.owner(owner)].join(', ')
