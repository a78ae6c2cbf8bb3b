import type { SeatTakeoverResponse } from '#shared/api/standIns.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { useFresh } from '../../lib/data.ts'
import { day, minorOf, money } from '../../lib/format.ts'
import { errorIdIn, HttpError, send } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './TakeOverPage.module.css'
import { takeOverTexts as texts } from './takeOverTexts.ts'

/** What the signed-in user takes over with the seat of a member without an account, and the claim to it. */
export const TakeOverPage = ({ token }: { token: string }) => {
  usePageTitle(texts.title)
  const key = `/api/seat-links/${encodeURIComponent(token)}`
  const { data: seat, error, mutate } = useFresh<SeatTakeoverResponse>(key)
  if (seat) return <Seat seat={seat} of={key} onChanged={next => void mutate(next, { revalidate: false })} />
  if (error === undefined) return <Skeleton label={texts.loading} rows={6} />
  if (error instanceof HttpError && error.status < 500) return <Unknown />
  return (
    <>
      <h1 className="unseen">{texts.title}</h1>
      <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
    </>
  )
}

const Unknown = () => (
  <section className={styles.seat}>
    <h1>{texts.unknown}</h1>
    <p>{texts.unknownAbout}</p>
    <p>
      <ButtonLink to="/all-goals">{texts.toGoals}</ButtonLink>
    </p>
  </section>
)

interface SeatProps {
  seat: SeatTakeoverResponse
  /** The address of the seat. */
  of: string
  onChanged: (seat: SeatTakeoverResponse) => void
}

const Seat = ({ seat, of, onChanged }: SeatProps) => {
  const { name, goalName: goal, addedBy: adder, turn, claim, obstacle } = seat
  return (
    <section className={styles.seat}>
      <h1>{texts.heading({ name, goal })}</h1>
      <p>{texts.about({ adder, name })}</p>
      {turn === null && <p>{texts.replaced}</p>}
      <SeatFacts seat={seat} />
      {claim?.isOwn ? (
        <OwnClaim claim={claim} of={of} onChanged={onChanged} />
      ) : obstacle === null ? (
        <Take seat={seat} of={of} onChanged={onChanged} />
      ) : (
        <p role="status">{obstacle}</p>
      )}
    </section>
  )
}

const SeatFacts = ({ seat }: { seat: SeatTakeoverResponse }) => {
  const { currency, turn, seats, closedRounds: closed } = seat
  const words = texts.facts
  const shown = (amount: string): string =>
    minorOf(amount, currency) > 0 ? money(amount, currency) : words.none
  const debts = (all: SeatTakeoverResponse['owes']) =>
    all.length === 0 ? (
      words.none
    ) : (
      <ul>
        {all.map(({ name, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two debts to one member can be equal
          <li key={index}>{words.with({ amount: money(amount, currency), who: name ?? words.former })}</li>
        ))}
      </ul>
    )
  return (
    <Facts
      className={cx(styles.facts, 'figures')}
      of={[
        turn !== null && [
          words.pays,
          words.paysValue({ amount: money(seat.contributionAmount, currency), rounds: seats }),
        ],
        turn !== null && [words.pot, words.potValue({ amount: money(seat.potAmount, currency), turn })],
        closed > 0 && [words.paid, words.paidValue({ paid: seat.roundsPaid, closed })],
        [words.due, shown(seat.due)],
        [words.isOwed, debts(seat.isOwed)],
        [words.owes, debts(seat.owes)],
        [words.figure, shown(seat.figure)],
      ]}
    />
  )
}

/** The figures that the user has read go along, so that nothing larger is taken over. */
const Take = ({ seat, of, onChanged }: SeatProps) => {
  const { run, busy } = useAction(
    async () => {
      const { figure, owing } = seat
      onChanged(await send<SeatTakeoverResponse>('POST', `${of}/claim`, { figure, owing }))
    },
    { title: texts.notDone, done: texts.done },
  )
  return (
    <>
      <p>{texts.next}</p>
      <p>{texts.adder({ adder: seat.addedBy })}</p>
      <p>
        <Button disabled={busy} onClick={() => void run()}>
          {texts.take}
        </Button>
      </p>
    </>
  )
}

const OwnClaim = ({
  claim,
  of,
  onChanged,
}: Omit<SeatProps, 'seat'> & { claim: NonNullable<SeatTakeoverResponse['claim']> }) => {
  const { run, busy } = useAction(
    async () => onChanged(await send<SeatTakeoverResponse>('DELETE', `${of}/claim`)),
    { done: texts.withdrawn },
  )
  return (
    <>
      <p role="status">{claimWords(claim)}</p>
      <p>
        <Button look="outline" disabled={busy} onClick={() => void run()}>
          {texts.withdraw}
        </Button>
      </p>
    </>
  )
}

const claimWords = ({
  words,
  wordsNeeded: needed,
  noticeEndsAt,
  decidedBy,
}: NonNullable<SeatTakeoverResponse['claim']>): string => {
  if (decidedBy !== null) return texts.objected({ date: day(decidedBy) })
  return noticeEndsAt === null ? texts.claimed({ words, needed }) : texts.noticed({ date: day(noticeEndsAt) })
}
