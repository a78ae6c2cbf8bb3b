import type { InvitationPreview } from '#shared/api/invitations.ts'

/** The invitation as it is with so many seats: what is paid, and what could be lost by all of them. */
export const withSeats = (preview: InvitationPreview, seats: number): InvitationPreview => {
  const { circle } = preview
  const choice = circle?.seatChoices.find(one => one.seats === seats)
  if (!circle || !choice) return preview
  const atRisk = circle.atRisk && { ...circle.atRisk, amount: choice.figure, forSeats: seats }
  return { ...preview, circle: { ...circle, seats, atRisk } }
}
