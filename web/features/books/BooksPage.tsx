import { useSearchParams } from 'wouter'
import type { FigureName, JournalResponse } from '#shared/api/books.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { useGoal, useMembers } from '../../lib/goals.ts'
import { usePages } from '../../lib/pages.ts'
import { rotates } from '../../lib/progress.ts'
import { SumCard } from '../common/books/SumCard.tsx'
import styles from './Books.module.css'
import { Head, isUnknown, Unknown } from './Head.tsx'
import { Ledger } from './Ledger.tsx'
import { texts } from './texts.ts'

// From the keys of their texts: the contract's own list would load its schemas.
const figureNames = Object.keys(texts.figures) as readonly FigureName[]
const asked = ['figure', 'userId', 'contributionId', 'debtId', 'payoutId', 'round'] as const

/** The explanation of one number of a goal; the address says which. */
export const BooksPage = ({ goalId, viewerId }: { goalId: string; viewerId: number | undefined }) => {
  const [search] = useSearchParams()
  const query = new URLSearchParams()
  for (const name of asked) {
    const value = search.get(name)
    if (value !== null) query.set(name, value)
  }
  const figure = figureNames.find(one => one === search.get('figure'))
  const pages = usePages<JournalResponse>(`/api/goals/${encodeURIComponent(goalId)}/journal?${query}`)
  const words = useWords(goalId, { figure, search, viewerId })
  return (
    <>
      <Head up={[`/goals/${goalId}`, words.goal]} title={texts.title} />
      {isUnknown(pages.error) ? (
        <Unknown words={texts.unknown} />
      ) : (
        <Loaded of={pages} loading={texts.loading} failed={texts.failed}>
          {held => {
            const [first] = held
            return (
              first && (
                <div className={styles.parts}>
                  <SumCard
                    label={words.title}
                    amount={first.total}
                    currency={first.currency}
                    note={texts.note({ words: words.note, count: first.count })}
                  />
                  <Ledger pages={held} of={pages} />
                </div>
              )
            )
          }}
        </Loaded>
      )}
    </>
  )
}

interface Requested {
  readonly figure: FigureName | undefined
  readonly search: URLSearchParams
  readonly viewerId: number | undefined
}

const useWords = (goalId: string, { figure = 'balance', search, viewerId }: Requested) => {
  const { data: goal } = useGoal(goalId)
  const { data: members } = useMembers(goalId)
  const userId = Number(search.get('userId'))
  const member = members?.find(one => one.userId === userId)
  const isPot = figure === 'balance' && goal !== undefined && rotates(goal)
  const { title, note } = isPot ? texts.circle : texts.figures[figure]
  const values = {
    known: goal === undefined ? 'no' : 'yes',
    goal: goal?.name ?? '',
    person: userId === viewerId ? 'you' : member === undefined ? 'someone' : 'member',
    name: member?.name ?? '',
    round: Number(search.get('round')) || '?',
  }
  return { title: title(values), note, goal: texts.goal(values) }
}
