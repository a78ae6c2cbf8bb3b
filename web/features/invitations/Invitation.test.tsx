import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { withSeats } from './chosenSeats.ts'
import { Invitation } from './Invitation.tsx'

const preview: InvitationPreview = {
  invitationId: '0b6a4f5e-6d3c-4c55-9d0e-3a4f6b1c2d3e',
  state: 'pending',
  inviterName: 'ama',
  role: 'member',
  replaces: null,
  expiresAt: '2026-03-08T00:00:00.000Z',
  goal: {
    id: 7,
    name: 'Makola',
    type: 'Susu (Rotating Savings Fund)',
    circleWord: null,
    description: null,
    currency: 'USD',
    targetAmount: '400.00',
    contributionAmount: '100.00',
    cycleType: 'monthly',
    rhythm: null,
    startDate: '2026-03-01',
    endDate: '2026-07-01',
    totalMembers: 4,
    memberCount: 2,
  },
  runByAdmin: false,
  circle: {
    charter: {
      version: 1,
      latePolicy: 'hold',
      graceDays: 3,
      timeZone: 'UTC',
      netArrears: true,
      coOrganisersSend: true,
      firmAfterDays: 7,
      debitDays: null,
      provedFirst: false,
      instalments: false,
      cash: false,
      cashHolders: [],
      deposit: null,
      lateFee: null,
      organiserFee: null,
    },
    currency: 'USD',
    pot: '400.00',
    cycleType: 'monthly',
    rhythm: null,
    position: 3,
    payoutOn: '2026-06-01',
    seats: 1,
    seatChoices: [
      { seats: 1, amount: '100.00', figure: '200.00' },
      { seats: 2, amount: '200.00', figure: '400.00' },
    ],
    hasBegun: false,
    order: 'joining',
    members: [
      { name: 'ama', turn: 1, isOrganiser: true },
      { name: 'kofi', turn: 2, isOrganiser: false },
    ],
    arrears: '0.00',
    paidFor: false,
    formerHolders: '0.00',
    openingLine: null,
    atRisk: {
      amount: '200.00',
      forSeats: 1,
      seatsBefore: 2,
      proved: 0,
      toBeDrawn: false,
      organiserTurn: null,
    },
  },
}
const idle = async (): Promise<void> => undefined
const shown = (of: InvitationPreview): string =>
  renderToStaticMarkup(
    <Router ssrPath="/join/secret">
      <Invitation
        preview={of}
        user={undefined}
        hasChanged={false}
        busy={false}
        join={idle}
        decline={idle}
        chooseSeats={idle}
      />
    </Router>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

it('an invitation states what so many seats mean', () => {
  const one = shown(preview)
  for (const text of [
    'Your seats One seat: $100.00 each round 2 seats: $200.00 each round',
    'the pot of $400.00',
  ])
    expect(one).toContain(text)
  const two = shown(withSeats(preview, 2))
  for (const text of [
    'You pay in $200.00',
    'You receive 2 pots of $400.00',
    'You could lose at most $400.00',
    'You pay $200.00',
    'You could lose at most $400.00 by your 2 seats, if everybody whose turn comes before one of them stops paying.',
  ])
    expect(two).toContain(text)
})
