import { useState } from 'react'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { Button, type ButtonLook } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { money } from '../../../lib/format.ts'
import { goalPayoutsKey } from '../../../lib/goals.ts'
import { PhotosButton } from '../photos/PhotosButton.tsx'
import { photoTexts } from '../photos/photoTexts.ts'
import { DownloadProof } from '../proofs/DownloadProof.tsx'
import type { PayoutAct } from './PayoutDialog.tsx'
import styles from './Payouts.module.css'
import { payoutTexts as texts } from './payoutTexts.ts'

const PayoutDialog = lazyPart(() => import('./PayoutDialog.tsx'), 'PayoutDialog')

interface PayoutActionsProps {
  payout: PayoutResponse
  /** What a sender gives to the bank for it. */
  reference?: string
  /** On the admins' pages, where payouts are held. */
  decides?: boolean
  /** With its proof as a file, which only members of its goal may have. */
  file?: boolean
  onChanged?: (() => unknown) | undefined
}

/** What the reader may do about a payout now; empty where there is nothing. */
export const PayoutActions = ({
  payout,
  reference,
  decides = false,
  file = false,
  onChanged,
}: PayoutActionsProps) => {
  const [asked, setAsked] = useState<PayoutAct>()
  const acts = actsOf(payout, decides)
  const proven = file && payout.status !== 'due'
  const { photos } = payout
  const hasPhotos = photos !== null && (photos.count > 0 || photos.mayAdd)
  if (acts.length === 0 && !proven && !hasPhotos && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {acts.map(act => (
        <Button
          key={act}
          look={looks[act]}
          aria-label={
            act === 'confirm' || act === 'contest'
              ? undefined
              : texts.acts.named({
                  act: texts.acts[act],
                  amount: money(amountOf(act, payout), payout.currency),
                  who: payout.recipient.name,
                })
          }
          onClick={() => setAsked(act)}
        >
          {texts.acts[act]}
        </Button>
      ))}
      <PhotosButton
        photos={photos}
        of={{ goalId: payout.goalId, payout: nameOf(payout), attempt: payout.attempt }}
        about={photoTexts.payout({
          amount: money(payout.amount, payout.currency),
          who: payout.recipient.name,
        })}
        // The admin who has sent it is one of its sides.
        asAdmin={decides && !photos?.mayAdd}
      />
      {proven && (
        <span>
          <DownloadProof
            look="quiet"
            of={`${goalPayoutsKey(payout.goalId)}/${encodeURIComponent(nameOf(payout))}/proof`}
            file={`calabash-payout-${payout.goalId}-${nameOf(payout)}.json`}
            label={texts.proofOf({
              amount: money(payout.amount, payout.currency),
              who: payout.recipient.name,
            })}
          />
        </span>
      )}
      {asked && (
        <PayoutDialog
          act={asked}
          payout={payout}
          reference={reference}
          onChanged={onChanged}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** Within its goal. */
const nameOf = ({ id }: PayoutResponse): string => id.slice(id.indexOf(':') + 1)

/** Before all of it has settled, only the firm part is sent. */
const amountOf = (act: PayoutAct, { amount, firmPart }: PayoutResponse): string =>
  act === 'send' ? (firmPart ?? amount) : amount

const looks: Readonly<Record<PayoutAct, ButtonLook>> = {
  approve: 'outline',
  send: 'solid',
  confirm: 'solid',
  contest: 'outline',
  ask: 'solid',
  hold: 'outline',
  extend: 'outline',
  release: 'outline',
}

export const actsOf = ({ may, status }: PayoutResponse, decides: boolean): readonly PayoutAct[] => [
  ...(may.approve ? (['approve'] as const) : []),
  ...(may.send ? (['send'] as const) : []),
  ...(may.askSeats && !may.send ? (['ask'] as const) : []),
  ...(may.confirm ? (['confirm'] as const) : []),
  ...(may.confirm && status === 'sent' ? (['contest'] as const) : []),
  ...(decides && may.hold ? (['hold'] as const) : []),
  // Two admins are asked where one may not hold it any longer.
  ...(decides && may.extendHold && !may.hold ? (['extend'] as const) : []),
  ...(decides && may.release ? (['release'] as const) : []),
]
