import type { InvitationPreview } from '#shared/api/invitations.ts'
import { Select } from '../../components/Select.tsx'
import { money } from '../../lib/format.ts'
import { joinTexts as texts } from './joinTexts.ts'

interface SeatsWantedProps {
  preview: InvitationPreview
  choose: (seats: number) => void
}

/** How many seats the reader takes; the terms below are for all of them. */
export const SeatsWanted = ({ preview: { circle }, choose }: SeatsWantedProps) =>
  circle !== null &&
  circle.seatChoices.length > 1 && (
    <Select
      label={texts.seatsWanted.label}
      value={String(circle.seats)}
      options={circle.seatChoices.map(({ seats, amount }) => [
        String(seats),
        texts.seatsWanted.option({ count: seats, amount: money(amount, circle.currency) }),
      ])}
      onChoose={seats => choose(Number(seats))}
    />
  )
