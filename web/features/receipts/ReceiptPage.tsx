import { Printer } from 'lucide'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { ReceiptResponse } from '#shared/api/payments.ts'
import { isDebitType } from '#shared/bankDebits.ts'
import { subtract, sum } from '#shared/money.ts'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Opens } from '../../components/Opens.tsx'
import { booksOf, eventOf } from '../../lib/books.ts'
import { cardName } from '../../lib/cardName.ts'
import { useFresh } from '../../lib/data.ts'
import { minorOf, moment, money } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { wayTexts } from '../common/payments/wayTexts.ts'
import { DownloadProof } from '../common/proofs/DownloadProof.tsx'
import { ShareWays } from '../common/sharing/ShareWays.tsx'
import styles from './ReceiptPage.module.css'
import { texts } from './texts.ts'

export const ReceiptPage = ({ id }: { id: string }) => {
  usePageTitle(texts.title)
  const key = `/api/transactions/${encodeURIComponent(id)}/receipt`
  // Refunds may have been added since the last visit.
  const receipt = useFresh<ReceiptResponse>(key)
  return (
    <>
      <h1 className={styles.head}>{texts.title}</h1>
      <Loaded of={receipt} loading={texts.loading} failed={texts.failed}>
        {held => <Receipt receipt={held} />}
      </Loaded>
      <p className={styles.acts}>
        <Button look="outline" disabled={!receipt.data} onClick={() => print()}>
          <Icon of={Printer} size={18} />
          {texts.print}
        </Button>
        <DownloadProof
          of={`/api/transactions/${encodeURIComponent(id)}/proof`}
          file={`calabash-receipt-${id}.json`}
          disabled={!receipt.data}
        />
        {receipt.data && !isTakenBack(receipt.data) && <ShareWays text={sharedText(receipt.data)} />}
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

/** It is no proof of a payment any more that its reader could show to others. */
const isTakenBack = ({ takenBack, currency }: ReceiptResponse): boolean => minorOf(takenBack, currency) > 0

const sharedText = ({ payer, amount, currency, goalName, paidAt, id }: ReceiptResponse): string =>
  texts.shared({
    ...{ payer, goal: goalName, number: id },
    amount: money(amount, currency),
    date: moment(paidAt),
  })

const Receipt = ({ receipt }: { receipt: ReceiptResponse }) => (
  <article className={styles.sheet} aria-label={texts.of({ goal: receipt.goalName })}>
    <header>
      <p className={styles.issuer}>{texts.issuer}</p>
      <p>{texts.of({ goal: receipt.goalName })}</p>
      <p className={styles.amount}>
        <Opens to={booksOf(receipt.goalId, { figure: 'payment', contributionId: receipt.id })}>
          {money(receipt.amount, receipt.currency)}
        </Opens>
      </p>
    </header>
    <Facts className={styles.facts} of={factsOf(receipt)} />
    <p className="muted">{texts.explained}</p>
  </article>
)

const paidFrom = ({ paidWith, card }: ReceiptResponse): readonly [string, string] =>
  isDebitType(paidWith)
    ? [texts.account, wayTexts.paidWith[paidWith]]
    : [texts.card, card ? cardName(card) : texts.noCard]

const factsOf = (receipt: ReceiptResponse): ComponentProps<typeof Facts>['of'] => {
  const { goalId, currency, event } = receipt
  const refunded = minorOf(receipt.refunded, currency)
  const fee = minorOf(receipt.refundFee, currency)
  const refunding = minorOf(receipt.refunding, currency)
  const takenBack = minorOf(receipt.takenBack, currency)
  const left = subtract(minorOf(receipt.amount, currency), sum([refunded, fee, takenBack]))
  return [
    [texts.paidBy, receipt.payer],
    receipt.seat !== null && [texts.seat, receipt.seat],
    [texts.paidAt, moment(receipt.paidAt)],
    refunded > 0 && [texts.refunded, money(refunded, currency)],
    fee > 0 && [texts.refundFee, money(fee, currency)],
    takenBack > 0 && [texts.takenBack, money(takenBack, currency)],
    (refunded > 0 || takenBack > 0) && [texts.stays, money(left, currency)],
    refunding > 0 && [texts.refunding, money(refunding, currency)],
    paidFrom(receipt),
    [texts.statement, receipt.statementDescriptor],
    [texts.payment, receipt.stripePaymentId],
    [texts.number, receipt.id],
    [
      texts.event,
      <Link key="event" to={eventOf({ goalId, revision: String(event.revision) })} className={styles.link}>
        {texts.eventOf(event)}
      </Link>,
    ],
  ]
}
