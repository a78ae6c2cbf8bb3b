import { Link, useSearchParams } from 'wouter'
import type { TotalName, TotalResponse } from '#shared/api/books.ts'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { Select } from '../../components/Select.tsx'
import { booksOf } from '../../lib/books.ts'
import { minorOf, money } from '../../lib/format.ts'
import { usePages } from '../../lib/pages.ts'
import { SumCard } from '../common/books/SumCard.tsx'
import styles from './Books.module.css'
import { Head } from './Head.tsx'
import { Ledger } from './Ledger.tsx'
import { texts } from './texts.ts'

// From the keys of their texts: the contract's own list would load its schemas.
const totalNames = Object.keys(texts.totals) as readonly TotalName[]
const up = ['/', texts.back.dashboard] as const

/** A sum over all the reader's goals in one currency: what each of them holds, and every entry behind it. */
export const TotalPage = () => {
  const [search, setSearch] = useSearchParams()
  const figure = totalNames.find(one => one === search.get('figure')) ?? 'total'
  const query = new URLSearchParams({ figure })
  const wanted = search.get('currency')
  if (wanted !== null) query.set('currency', wanted)
  const pages = usePages<TotalResponse>(`/api/journal?${query}`)
  const { title, note } = texts.totals[figure]
  return (
    <>
      <Head up={up} title={texts.title} />
      <Loaded of={pages} loading={texts.loading} failed={texts.failed}>
        {held => {
          const [first] = held
          if (first === undefined) return null
          const { total, currency, currencies, count, goals } = first
          const codes = currencies.includes(currency) ? currencies : [currency, ...currencies]
          return (
            <div className={styles.parts}>
              {codes.length > 1 && (
                <Select
                  label={texts.currency}
                  options={codes.map(code => [code, code])}
                  value={currency}
                  onChoose={code => setSearch({ figure, currency: code })}
                />
              )}
              <SumCard
                label={title}
                amount={total}
                currency={currency}
                note={texts.note({ words: note, count })}
              />
              <Goals goals={goals} currency={currency} />
              <Ledger ofGoals pages={held} of={pages} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

const Goals = ({ goals, currency }: Pick<TotalResponse, 'goals' | 'currency'>) => {
  const words = texts.goals
  const holding = goals.filter(({ amount }) => minorOf(amount, currency) !== 0)
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
                <Opens to={booksOf(goalId, { figure: 'balance' })}>{money(amount, currency)}</Opens>
              </strong>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="muted">{words.others({ count: others })}</p>}
    </Card>
  )
}
