import { Link, useSearchParams } from 'wouter'
import type { TotalName, TotalResponse } from '#shared/api/books.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { booksOf } from '../../lib/books.ts'
import { centsOf, money } from '../../lib/format.ts'
import { usePages } from '../../lib/pages.ts'
import { bookTexts } from '../common/books/bookTexts.ts'
import { SumCard } from '../common/books/SumCard.tsx'
import styles from './Books.module.css'
import { Head } from './Head.tsx'
import { Ledger } from './Ledger.tsx'
import { texts } from './texts.ts'

// As the keys of what is said of them: the contract's own list would bring its schemas along.
const totalNames = Object.keys(texts.totals) as readonly TotalName[]
const up = ['/', texts.back.dashboard] as const

/** A sum over all goals of the reader's: what each of them holds, and every entry that made it. */
export const TotalPage = () => {
  const [search] = useSearchParams()
  const figure = totalNames.find(one => one === search.get('figure')) ?? 'total'
  const pages = usePages<TotalResponse>(`/api/journal?figure=${figure}`)
  const { title, note } = texts.totals[figure]
  return (
    <>
      <Head up={up} title={texts.title} />
      <Loaded of={pages} loading={texts.loading} failed={texts.failed}>
        {held => {
          const { total = '', count = 0, goals = [] } = held[0] ?? {}
          const named = new Map(goals.map(({ goalId, name }) => [goalId, name]))
          return (
            <div className={styles.parts}>
              <SumCard label={title} amount={total} note={texts.note({ words: note, count })} />
              <Goals goals={goals} />
              <Ledger
                pages={held}
                of={pages}
                goalName={id => named.get(id) ?? bookTexts.goalNumber({ id })}
              />
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
      {others > 0 && <p className="muted">{words.others({ count: others })}</p>}
    </Card>
  )
}
