import type { Page } from 'playwright-core'
import { type GoalTab, goalPath } from '#shared/api/goalLink.ts'
import { said, saidWithin } from './words.ts'

/** Every screen and how to get there. */
export interface Screen {
  readonly name: string
  /** Its path; `circle` and `goal` are numbers of goals that the viewer belongs to. */
  readonly path: string | ((goals: Goals) => string)
  /** The actions that lead to the intended screen. */
  readonly reach?: Step
}

export interface Goals {
  readonly goal: number
  readonly circle: number
  /** A payment of the viewer. */
  readonly payment?: string
}

type Step = (page: Page) => Promise<unknown>

const inOrder =
  (...steps: readonly Step[]): Step =>
  async page => {
    for (const step of steps) await step(page)
  }
/** Presses the first button that has one of these messages as its name; they are found in the language of the page. */
const press =
  (...messages: readonly string[]): Step =>
  async page => {
    const [first = '', ...others] = messages
    let button = page.getByRole('button', { name: await said(page, first) })
    for (const one of others) button = button.or(page.getByRole('button', { name: await said(page, one) }))
    await button.first().click()
  }
const pressWith =
  (words: string): Step =>
  async page =>
    page
      .getByRole('button', { name: await saidWithin(page, words) })
      .first()
      .click()
const shown =
  (role: 'button' | 'heading', name: string): Step =>
  async page =>
    page.getByRole(role, { name: await said(page, name) }).waitFor()
const text =
  (words: string): Step =>
  async page =>
    page.getByText(await said(page, words)).waitFor()
const field =
  (label: string): Step =>
  async page =>
    (await labelled(page, label)).waitFor()
const labelled = async (page: Page, label: string) => page.getByLabel(await said(page, label))
/** The last part of a goal's rules to come. */
const organise = shown('heading', 'Organise')
const dialog: Step = page => page.getByRole('dialog').waitFor()
const register: Step = async page =>
  page.getByRole('tab', { name: await said(page, 'Create Account') }).click()
const newestRoot: Screen = {
  name: 'transparency',
  path: '/transparency',
  reach: shown('heading', 'The newest root'),
}
const notFound: Screen = { name: 'page not found', path: '/no/such/place' }

export const guestScreens: readonly Screen[] = [
  { name: 'sign in', path: '/auth' },
  {
    name: 'sign in, faults',
    path: '/auth',
    reach: inOrder(press('Sign in'), text('Password is required')),
  },
  {
    name: 'register',
    path: '/auth',
    reach: inOrder(register, field('Confirm password')),
  },
  {
    name: 'register, faults',
    path: '/auth',
    reach: inOrder(register, press('Create Account'), text('You must accept the terms and conditions')),
  },
  {
    name: 'forgot password',
    path: '/auth',
    reach: inOrder(press('Forgot your password?'), shown('button', 'Send Reset Instructions')),
  },
  {
    name: 'account recovery',
    path: '/auth',
    reach: inOrder(
      press('Forgot your password?'),
      press('Trouble with the link? Account Recovery'),
      shown('button', 'Send code'),
    ),
  },
  { name: 'reset password', path: '/auth?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'verify email', path: '/verify-email?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'not me', path: '/not-me?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'new email', path: '/new-email?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'not my destination', path: '/not-my-destination?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'old email', path: '/old-email?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'fairness', path: '/fairness' },
  { name: 'join without an invitation', path: '/join' },
  { name: 'unknown invitation', path: '/join/abcdefghijklmnopqrstuvwxyz' },
  newestRoot,
  notFound,
]

/** Screens that do not depend on the user's data. */
export const steadyScreens: readonly Screen[] = [
  { name: 'create goal', path: '/create' },
  {
    name: 'create circle',
    path: '/create',
    reach: async page =>
      page
        .getByRole('radio', { name: await saidWithin(page, 'Susu (Rotating Savings Fund)') })
        .first()
        .check({ force: true }),
  },
  {
    name: 'create goal, faults',
    path: '/create',
    reach: async page => {
      await (await labelled(page, 'Target amount')).fill('12.345')
      await press('Create Goal')(page)
      await text('Goal name is required')(page)
    },
  },
  { name: 'invites', path: '/invites' },
  { name: 'feedback', path: '/feedback' },
  newestRoot,
  {
    name: 'settings',
    path: '/settings',
    reach: async page =>
      page
        .getByText(await said(page, 'This device'))
        .or(page.getByText(await said(page, 'Your sessions could not be loaded.')))
        .first()
        .waitFor(),
  },
  { name: 'payment complete', path: '/payment-complete' },
  { name: 'unknown invitation received', path: '/join/received/0' },
  { name: 'unknown seat to take over', path: '/take-over/abcdefghijklmnopqrstuvwxyz' },
  notFound,
]

/** Screens that depend on the user's data, and differ when it is empty or failed to load. */
export const dataScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'goals', path: '/all-goals' },
  { name: 'payments', path: '/contributions' },
  { name: 'statement', path: '/statements' },
  {
    name: 'notifications',
    path: '/',
    reach: inOrder(press('Notifications', 'Notifications, {count}'), dialog),
  },
]

/** Screens that need a goal. */
export const goalScreens: readonly Screen[] = [
  { name: 'goal', path: ({ goal }) => goalPath(goal), reach: shown('heading', 'Activity') },
  { name: 'goal, members', path: ({ goal }) => goalPath(goal, 'members') },
  { name: 'goal, money', path: ({ goal }) => goalPath(goal, 'money') },
  { name: 'goal, rules', path: ({ goal }) => goalPath(goal, 'rules'), reach: organise },
  { name: 'circle', path: ({ circle }) => goalPath(circle), reach: shown('heading', 'Activity') },
  { name: 'circle, members', path: ({ circle }) => goalPath(circle, 'members') },
  { name: 'circle, money', path: ({ circle }) => goalPath(circle, 'money') },
  { name: 'circle, rules', path: ({ circle }) => goalPath(circle, 'rules'), reach: organise },
  { name: 'circle, sheet', path: ({ circle }) => `/goals/${circle}/sheet` },
  { name: 'receipt', path: ({ payment }) => `/receipts/${payment}` },
  { name: 'total, opened', path: '/books?figure=total' },
  { name: 'goal, opened', path: ({ goal }) => `/goals/${goal}/books?figure=balance` },
  { name: 'event', path: ({ goal }) => `/goals/${goal}/events/0` },
]

export const goalDialogs: readonly Screen[] = [
  {
    name: 'member, opened',
    path: ({ circle }) => goalPath(circle, 'members'),
    reach: pressWith('(you)'),
  },
  {
    name: 'pay, amount',
    path: ({ goal }) => `/goals/${goal}`,
    reach: inOrder(
      press('Pay Now'),
      press('Continue to Payment'),
      text('Please enter a valid contribution amount'),
    ),
  },
  {
    name: 'pay, card',
    path: ({ goal }) => `/goals/${goal}`,
    reach: inOrder(
      press('Pay Now'),
      async page => (await labelled(page, 'Amount')).fill('25'),
      press('Continue to Payment'),
      field('Card number'),
    ),
  },
  {
    name: 'pay, simple',
    path: '/all-goals',
    reach: inOrder(press('Pay Now'), async page =>
      page.getByRole('switch', { name: await said(page, 'Recurring') }).waitFor(),
    ),
  },
  {
    name: 'edit goal',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      // On a phone it stands behind a button.
      const more = page.getByRole('button', { name: await said(page, 'More actions') })
      if (await more.isVisible()) await more.click()
      await press('Edit Goal')(page)
      await dialog(page)
    },
  },
  {
    name: 'chat',
    path: ({ circle }) => `/goals/${circle}`,
    reach: inOrder(pressWith('Group Chat'), field('Message')),
  },
  {
    name: 'refund',
    path: ({ goal }) => goalPath(goal, 'money'),
    reach: inOrder(press('Refund {who} {amount}'), field('Amount to pay back')),
  },
  {
    name: 'cancel goal',
    path: ({ goal }) => goalPath(goal, 'rules'),
    reach: inOrder(press('Cancel goal'), dialog),
  },
]

/** Screens of a running schedule with a saved card. */
export const planScreens: readonly Screen[] = [
  {
    name: 'plans',
    path: '/contributions',
    reach: shown('heading', 'Recurring payments'),
  },
  {
    name: 'change plan',
    path: '/contributions',
    reach: inOrder(press('Change the plan for {goal}'), dialog),
  },
  {
    name: 'add a card',
    path: '/contributions',
    reach: inOrder(press('Add a card'), field('Card number')),
  },
  {
    name: 'change the card of a plan',
    path: '/contributions',
    reach: inOrder(press('Change the plan for {goal}'), press('Change card'), field('Card number')),
  },
  {
    name: 'pay by a saved card',
    path: ({ goal }) => `/goals/${goal}`,
    reach: inOrder(press('Pay Now'), page => page.getByRole('dialog').getByText('4242').first().waitFor()),
  },
]

/** Dialogs of a circle, where they are possible. */
const inCircle = (name: string, button: string, tab: GoalTab = 'now'): Screen => ({
  name,
  path: ({ circle }) => goalPath(circle, tab),
  reach: inOrder(press(button), dialog),
})
export const formingDialogs: readonly Screen[] = [
  inCircle('change the rules', 'Change the rules', 'rules'),
  inCircle('shrink', 'Go on with those who have joined'),
  inCircle('begin a draw', 'Draw at random'),
]
/** Of whom the round's pot waits for. */
export const recipientDialogs: readonly Screen[] = [
  inCircle('close a round short', 'Close round {round} without them'),
]
export const lateDialogs: readonly Screen[] = [
  inCircle('settle a debt', 'Settle: {amount} of {who}'),
  inCircle('wind up', 'Propose to wind up', 'rules'),
  inCircle('another organiser', 'Propose another organiser', 'members'),
]

export const adminScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin, log', path: '/admin/log' },
  { name: 'admin, feedback', path: '/admin/feedback' },
  { name: 'admin, payouts', path: '/admin/payouts' },
  { name: 'admin, sending', path: '/admin/sending' },
  { name: 'admin, proposals', path: '/admin/proposals' },
  { name: 'admin, circles', path: '/admin/circles' },
  { name: 'admin, disputes', path: '/admin/disputes' },
  { name: 'admin, reconciliation', path: '/admin/reconciliation' },
  { name: 'admin, journal', path: '/admin/journal' },
  { name: 'admin, statement', path: '/admin/statement' },
  { name: 'admin, corrections', path: '/admin/corrections' },
  { name: 'admin, periods', path: '/admin/periods' },
  { name: 'admin, events', path: '/admin/events' },
  { name: 'admin, event', path: ({ goal }) => `/admin/events/goal-${goal}/0` },
  { name: 'admin, audits', path: '/admin/audits' },
  { name: 'admin, projections', path: '/admin/projections' },
  { name: 'admin, failed jobs', path: '/admin/jobs' },
  {
    name: 'admin, books compared',
    path: '/admin/reconciliation',
    reach: async page => {
      await press('Compare now')(page)
      await page
        .getByText(await said(page, 'On demand'))
        .first()
        .waitFor()
    },
  },
  {
    name: 'manage user',
    path: '/admin',
    reach: inOrder(press('Manage {username}'), dialog),
  },
]

export const addressOf = ({ path }: Screen, goals: Goals): string =>
  typeof path === 'string' ? path : path(goals)

/** Everything has loaded, and nothing moves. */
export const calm = async (page: Page): Promise<void> => {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[role="status"] span:empty') === null)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document
      .getAnimations()
      .filter(one => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map(one => one.finished))
  })
}
