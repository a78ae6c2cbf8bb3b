import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { ReceiptResponse } from '#shared/api/payments.ts'
import { subtract } from '#shared/money.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { DownloadProof } from '../../components/DownloadProof.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { booksOf, eventOf } from '../../lib/books.ts'
import { cardName } from '../../lib/cardName.ts'
import { centsOf, moment, money } from '../../lib/format.ts'
import styles from './ReceiptPage.module.css'
import { texts } from './texts.ts'

export const ReceiptPage = ({ id }: { id: string }) => {
  const key = `/api/transactions/${encodeURIComponent(id)}/receipt`
  // Refunds may have come since it was last looked at.
  const receipt = useSWR<ReceiptResponse, Error>(key, { revalidateOnMount: true })
  return (
    <>
      <h1 className={styles.head}>{texts.title}</h1>
      <Loaded of={receipt} loading={texts.loading} failed={texts.failed}>
        {held => <Receipt receipt={held} />}
      </Loaded>
      <p className={styles.acts}>
        <Button look="outline" disabled={!receipt.data} onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {texts.print}
        </Button>
        <DownloadProof
          of={`/api/transactions/${encodeURIComponent(id)}/proof`}
          file={texts.proofFile(id)}
          disabled={!receipt.data}
        />
        <ButtonLink look="quiet" to="/contributions">
          {texts.back}
        </ButtonLink>
      </p>
      <p className="muted">
        {texts.proofExplained}{' '}
        <Link to="/transparency" className={styles.link}>
          {texts.howToCheck}
        </Link>
      </p>
    </>
  )
}

const Receipt = ({ receipt }: { receipt: ReceiptResponse }) => (
  <article className={styles.sheet} aria-label={texts.of(receipt.goalName)}>
    <header>
      <p className={styles.issuer}>{texts.issuer}</p>
      <p>{texts.of(receipt.goalName)}</p>
      <p className={styles.amount}>
        <Opens to={booksOf(receipt.goalId, { figure: 'payment', contributionId: receipt.id })}>
          {money(receipt.amount)}
        </Opens>
      </p>
    </header>
    <dl className={styles.facts}>
      {factsOf(receipt).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <p className="muted">{texts.explained}</p>
  </article>
)

const factsOf = (receipt: ReceiptResponse): readonly (readonly [string, ReactNode])[] => {
  const refunded = centsOf(receipt.refunded)
  const refunding = centsOf(receipt.refunding)
  return [
    [texts.paidBy, receipt.payer],
    [texts.paidAt, moment(receipt.paidAt)],
    ...(refunded > 0
      ? ([
          [texts.refunded, money(refunded)],
          [texts.stays, money(subtract(centsOf(receipt.amount), refunded))],
        ] as const)
      : []),
    ...(refunding > 0 ? ([[texts.refunding, money(refunding)]] as const) : []),
    [texts.card, receipt.card ? cardName(receipt.card) : texts.noCard],
    [texts.statement, receipt.statementDescriptor],
    [texts.payment, receipt.stripePaymentId],
    [texts.number, receipt.id],
    [
      texts.event,
      <Link
        key="event"
        to={eventOf({ goalId: receipt.goalId, revision: String(receipt.event.revision) })}
        className={styles.link}
      >
        {texts.eventOf(receipt.event.stream, receipt.event.revision)}
      </Link>,
    ],
  ]
}
