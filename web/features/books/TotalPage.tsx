import { Link, useSearchParams } from 'wouter'
import type { TotalResponse } from '#shared/api/books.ts'
import { bookTexts } from '../../components/books/bookTexts.ts'
import { SumCard } from '../../components/books/SumCard.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { booksOf } from '../../lib/books.ts'
import { centsOf, money } from '../../lib/format.ts'
import { usePages } from '../../lib/pages.ts'
import styles from './Books.module.css'
import { Head } from './Head.tsx'
import { Ledger } from './Ledger.tsx'
import { texts, totalNames } from './texts.ts'

const up = ['/', texts.back.dashboard] as const

/** A sum over all goals of the reader's: what each of them holds, and every entry that made it. */
export const TotalPage = () => {
  const [search] = useSearchParams()
  const figure = totalNames.find(one => one === search.get('figure')) ?? 'total'
  const pages = usePages<TotalResponse>(`/api/journal?figure=${figure}`)
  const [label, note] = texts.totals[figure]
  return (
    <>
      <Head up={up} title={texts.title} />
      <Loaded of={pages} loading={texts.loading} failed={texts.failed}>
        {held => {
          const { total = '', count = 0, goals = [] } = held[0] ?? {}
          const named = new Map(goals.map(({ goalId, name }) => [goalId, name]))
          return (
            <div className={styles.parts}>
              <SumCard label={label} amount={total} note={texts.note(note, count)} />
              <Goals goals={goals} />
              <Ledger pages={held} of={pages} goalName={id => named.get(id) ?? bookTexts.goalNumber(id)} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

const Goals = ({ goals }: Pick<TotalResponse, 'goals'>) => {
  const words = texts.goals
  const holding = goals.filter(({ amount }) => centsOf(amount) !== 0)
  const others = goals.length - holding.length
  return (
    <Card title={words.title}>
      {goals.length === 0 && <p className="muted">{words.empty}</p>}
      {holding.length > 0 && (
        <ul className={styles.goals}>
          {holding.map(({ goalId, name, amount }) => (
            <li key={goalId}>
              <Link to={`/goals/${goalId}`} dir="auto">
                {name}
              </Link>
              <strong>
                <Opens to={booksOf(goalId, { figure: 'balance' })}>{money(amount)}</Opens>
              </strong>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="muted">{words.others(others)}</p>}
    </Card>
  )
}
