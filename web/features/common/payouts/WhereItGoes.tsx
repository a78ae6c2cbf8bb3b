import { useState } from 'react'
import type { WholeDestinationResponse } from '#shared/api/payoutDestinations.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { Button } from '../../../components/Button.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { get } from '../../../lib/http.ts'
import { nameOfCountry } from '../../../lib/intl.ts'
import { useAction } from '../../../lib/useAction.ts'
import { destinationWords as words } from '../destinations/texts.ts'
import styles from './Payouts.module.css'

interface WhereItGoesProps {
  payout: PayoutResponse
  /** The version of which the whole was shown. */
  onSeen: (id: string) => void
}

/** The account to which money is sent: masked, and the whole when the sender asks for it. */
export const WhereItGoes = ({ payout, onSeen }: WhereItGoesProps) => {
  const [whole, setWhole] = useState<WholeDestinationResponse>()
  const { run: look, busy } = useAction(async () => {
    const path = `/api/admin/payouts/${encodeURIComponent(payout.id)}/destination`
    const found = await get<WholeDestinationResponse>(path)
    setWhole(found)
    onSeen(found.id)
  })
  const shown = whole ?? payout.destination?.shown
  if (!shown) return null
  return (
    <section className={styles.destination} aria-label={words.seen}>
      <p>
        <strong>
          {words.kinds[shown.kind]} {!whole && <span className="figures">{shown.mask}</span>}
        </strong>
      </p>
      {whole ? (
        <Facts of={factsOf(whole)} />
      ) : (
        <>
          <Button look="outline" disabled={busy} onClick={() => void look()}>
            {busy ? words.looking : words.look}
          </Button>
          <p className="muted">{words.logged}</p>
        </>
      )}
    </section>
  )
}

const factsOf = ({ details }: WholeDestinationResponse) => {
  const { kind: _, ...facts } = details.kind === 'us_bank' ? { accountType: 'unsaid', ...details } : details
  return Object.entries<string | undefined>(facts).flatMap(([name, value]) =>
    value !== undefined && isLabel(name) ? [[words.labels[name], shownAs(name, value)] as const] : [],
  )
}
const shownAs = (name: string, value: string): string => {
  if (name === 'country') return nameOfCountry(value)
  return name === 'accountType' && isAccountType(value) ? words.accountTypes[value] : value
}
const isAccountType = (value: string): value is keyof typeof words.accountTypes =>
  Object.hasOwn(words.accountTypes, value)
const isLabel = (name: string): name is keyof typeof words.labels => Object.hasOwn(words.labels, name)
