import { kindOf, message, messages } from '#shared/messages.ts'

const step = kindOf('One line of the list of next steps: what waits for the reader')
const note = kindOf(
  'Below a next step: by or since when, and in which goal unless it stands on that goal’s page',
)

export const texts = messages({
  title: message('Your next steps', 'Heading of a list on the first page and on a goal’s'),
  due: note('{where, select, here {Due {when}} other {{goal} · due {when}}}'),
  late: note('{where, select, here {Late since {when}} other {{goal} · late since {when}}}'),
  until: note('{where, select, here {Until {when}} other {{goal} · until {when}}}'),
  since: note('{where, select, here {Since {when}} other {{goal} · since {when}}}'),
  all: message('Show all {count}', 'Button below the first next steps'),
  more: message('There is more on the pages of your goals.', 'Below a list that was cut off'),
  kinds: {
    pay_debt: step(
      '{to, select, person {Pay {person} the {amount} you owe} other {Pay the {amount} you owe}}',
    ),
    pay_round: step('Pay {amount} for round {round}'),
    pay_for_seat: step('Pay {amount} for the seat of {person}'),
    confirm_payout: step('Say whether {amount} has arrived'),
    confirm_cash: step('Confirm the cash from {person}: {amount}'),
    confirm_handover: step('Confirm the cash out of the box of {person}: {amount}'),
    count_box: step('Count your cash box: {amount} should be there'),
    accept_rules: step('Accept the rules'),
    pay_deposit: step('Pay the deposit of {amount}'),
    name_destination: step('Say where your payouts in {currency} go'),
    commit_draw: step('Take part in the draw'),
    reveal_draw: step('Open the circle, so that its draw can be counted'),
    answer_guarantee: step('Say whether you answer for {person}, up to {amount}'),
    vouch: step('Confirm that {person} is who claims their seat, or object'),
    answer_swap: step('Answer {person}, who would like to swap turns'),
    vote: step('Vote on what {person} proposes'),
    judge_case: step('Judge whether {amount} has reached {person}'),
    judge_claim: step('Judge the claim of {person}'),
    approve_payout: step('Approve the payout of {amount} to {person}'),
    confirm_lock: step('Confirm or decline a longer lock of {person}’s account'),
    confirm_proposal: step('Confirm or decline what {person} proposes'),
    send_payout: step('Send {amount} to {person}'),
    fix_payment: step('A payment of your plan failed: {amount}. Pay it another way'),
    finish_payment: step('Finish your payment of {amount}'),
    answer_invitation: step('Answer the invitation from {person}'),
    pay_out_goal: step('The target is reached: pay out {amount}'),
    verify_email: step('Verify your email address'),
    set_up_two_step: step('Set up a second step for your sign-in'),
    finish_stripe: step('Finish your account with Stripe for payouts in {currency}'),
    approve_correction: step('Approve or decline a correction of {amount}'),
    approve_batch: step('Approve or reject a file of payouts: {amount}'),
    answer_dispute: step('Answer the dispute about {amount}'),
    settle_break: step('Look into a difference between Stripe’s books and ours'),
  },
})
