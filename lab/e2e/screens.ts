import type { Page } from 'playwright-core'

/** Every screen and how to get there. */
export interface Screen {
  readonly name: string
  /** Its path; `circle` and `goal` are numbers of goals that the viewer belongs to. */
  readonly path: string | ((goals: Goals) => string)
  /** What to do there before the screen is the one that is meant. */
  readonly reach?: (page: Page) => Promise<unknown>
}

export interface Goals {
  readonly goal: number
  readonly circle: number
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
/** The last part of a goal's page to come. */
const organise = (page: Page) => page.getByRole('heading', { name: 'Organise' }).waitFor()
const dialog = (page: Page) => page.getByRole('dialog').waitFor()

export const guestScreens: readonly Screen[] = [
  { name: 'sign in', path: '/auth' },
  {
    name: 'sign in, faults',
    path: '/auth',
    reach: async page => {
      await press('Sign in')(page)
      await page.getByText('Password is required').waitFor()
    },
  },
  {
    name: 'register',
    path: '/auth',
    reach: async page => {
      await page.getByRole('tab', { name: 'Create Account' }).click()
      await page.getByLabel('Confirm password').waitFor()
    },
  },
  {
    name: 'register, faults',
    path: '/auth',
    reach: async page => {
      await page.getByRole('tab', { name: 'Create Account' }).click()
      await press('Create Account')(page)
      await page.getByText('You must accept the terms and conditions').waitFor()
    },
  },
  {
    name: 'forgot password',
    path: '/auth',
    reach: async page => {
      await press('Forgot your password?')(page)
      await page.getByRole('button', { name: 'Send Reset Instructions' }).waitFor()
    },
  },
  {
    name: 'account recovery',
    path: '/auth',
    reach: async page => {
      await press('Forgot your password?')(page)
      await page.getByRole('button', { name: /Account Recovery/ }).click()
      await page.getByRole('button', { name: 'Send code' }).waitFor()
    },
  },
  { name: 'reset password', path: '/auth?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'verify email', path: '/verify-email?token=abcdefghijklmnopqrstuvwxyz' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  {
    name: 'transparency',
    path: '/transparency',
    reach: page => page.getByRole('heading', { name: 'The newest root' }).waitFor(),
  },
  { name: 'page not found', path: '/no/such/place' },
]

/** What is the same whether somebody saves or not. */
export const steadyScreens: readonly Screen[] = [
  { name: 'create goal', path: '/create' },
  {
    name: 'create circle',
    path: '/create',
    reach: page => page.getByRole('radio', { name: 'Susu (Rotating Savings Fund)' }).check({ force: true }),
  },
  {
    name: 'create goal, faults',
    path: '/create',
    reach: async page => {
      await page.getByLabel('Target amount').fill('12.345')
      await press('Create Goal')(page)
      await page.getByText('Goal name is required').waitFor()
    },
  },
  { name: 'invites', path: '/invites' },
  { name: 'feedback', path: '/feedback' },
  {
    name: 'transparency',
    path: '/transparency',
    reach: page => page.getByRole('heading', { name: 'The newest root' }).waitFor(),
  },
  {
    name: 'settings',
    path: '/settings',
    reach: page =>
      page.getByText('This device').or(page.getByText('could not be loaded').first()).first().waitFor(),
  },
  { name: 'payment complete', path: '/payment-complete' },
  { name: 'page not found', path: '/no/such/place' },
]

/** What depends on what somebody has, and so looks different when it is empty or could not be loaded. */
export const dataScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/' },
  { name: 'goals', path: '/all-goals' },
  { name: 'payments', path: '/contributions' },
  { name: 'statement', path: '/statements' },
  {
    name: 'notifications',
    path: '/',
    reach: async page => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await dialog(page)
    },
  },
]

/** What there is only with a goal. */
export const goalScreens: readonly Screen[] = [
  { name: 'goal', path: ({ goal }) => `/goals/${goal}`, reach: organise },
  { name: 'circle', path: ({ circle }) => `/goals/${circle}`, reach: organise },
  { name: 'total, opened', path: '/books?figure=total' },
  { name: 'goal, opened', path: ({ goal }) => `/goals/${goal}/books?figure=balance` },
  { name: 'event', path: ({ goal }) => `/goals/${goal}/events/0` },
]

export const goalDialogs: readonly Screen[] = [
  {
    name: 'member, opened',
    path: ({ circle }) => `/goals/${circle}`,
    reach: page => page.getByRole('button', { name: /\(you\)/ }).click(),
  },
  {
    name: 'pay, amount',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await press('Pay Now')(page)
      await press('Continue to Payment')(page)
      await page.getByText('Please enter a valid contribution amount').waitFor()
    },
  },
  {
    name: 'pay, card',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await press('Pay Now')(page)
      await page.getByLabel('Amount').fill('25')
      await press('Continue to Payment')(page)
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'pay, simple',
    path: '/all-goals',
    reach: async page => {
      await press('Pay Now')(page)
      await page.getByRole('switch', { name: 'Recurring' }).waitFor()
    },
  },
  {
    name: 'edit goal',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      // On a phone it stands behind a button.
      const more = page.getByRole('button', { name: 'More actions' })
      if (await more.isVisible()) await more.click()
      await press('Edit Goal')(page)
      await dialog(page)
    },
  },
  {
    name: 'chat',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await page.getByRole('button', { name: /^Group Chat/ }).click()
      await page.getByLabel('Message', { exact: true }).waitFor()
    },
  },
  {
    name: 'refund',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await page
        .getByRole('button', { name: /^Refund \$/ })
        .first()
        .click()
      await page.getByLabel('Amount to pay back').waitFor()
    },
  },
  {
    name: 'cancel goal',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await press('Cancel goal')(page)
      await dialog(page)
    },
  },
]

/** What there is once a plan pays by itself, and its card is saved. */
export const planScreens: readonly Screen[] = [
  {
    name: 'plans',
    path: '/contributions',
    reach: page => page.getByRole('heading', { name: 'Recurring payments' }).waitFor(),
  },
  {
    name: 'change plan',
    path: '/contributions',
    reach: async page => {
      await page
        .getByRole('button', { name: /^Change the plan/ })
        .first()
        .click()
      await dialog(page)
    },
  },
  {
    name: 'add a card',
    path: '/contributions',
    reach: async page => {
      await press('Add a card')(page)
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'change the card of a plan',
    path: '/contributions',
    reach: async page => {
      await page
        .getByRole('button', { name: /^Change the plan/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change card' }).click()
      await page.getByLabel('Card number').waitFor()
    },
  },
  {
    name: 'pay by a saved card',
    path: ({ goal }) => `/goals/${goal}`,
    reach: async page => {
      await press('Pay Now')(page)
      await page.getByRole('dialog').getByText('Visa ending in 4242').first().waitFor()
    },
  },
]

/** What is asked about a circle, where there is that to ask. */
const inCircle = (name: string, button: string | RegExp): Screen => ({
  name,
  path: ({ circle }) => `/goals/${circle}`,
  reach: async page => {
    await page.getByRole('button', { name: button }).first().click()
    await dialog(page)
  },
})
export const formingDialogs: readonly Screen[] = [
  inCircle('change the rules', 'Change the rules'),
  inCircle('shrink', 'Begin with those who have joined'),
  inCircle('begin a draw', 'Draw at random'),
]
export const lateDialogs: readonly Screen[] = [
  inCircle('close a round short', /^Close round \d+ without them$/),
  inCircle('settle a debt', /^Settle/),
  inCircle('wind up', 'Wind up'),
]

export const adminScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin' },
  { name: 'admin, feedback', path: '/admin/feedback' },
  { name: 'admin, payouts', path: '/admin/payouts' },
  { name: 'admin, circles', path: '/admin/circles' },
  { name: 'admin, disputes', path: '/admin/disputes' },
  { name: 'admin, reconciliation', path: '/admin/reconciliation' },
  { name: 'admin, journal', path: '/admin/journal' },
  { name: 'admin, events', path: '/admin/events' },
  { name: 'admin, event', path: ({ goal }) => `/admin/events/goal-${goal}/0` },
  { name: 'admin, audits', path: '/admin/audits' },
  { name: 'admin, projections', path: '/admin/projections' },
  { name: 'admin, failed jobs', path: '/admin/jobs' },
  {
    name: 'admin, books compared',
    path: '/admin/reconciliation',
    reach: async page => {
      const card = page.getByRole('region', { name: 'Reconciliation' })
      await card.getByRole('button', { name: 'Compare now' }).click()
      await card.getByText('On demand').first().waitFor()
    },
  },
  {
    name: 'manage user',
    path: '/admin',
    reach: async page => {
      await page
        .getByRole('button', { name: /^Manage/ })
        .first()
        .click()
      await dialog(page)
    },
  },
]

export const addressOf = ({ path }: Screen, goals: Goals): string =>
  typeof path === 'string' ? path : path(goals)

/** Nothing loads, nothing moves. */
export const calm = async (page: Page): Promise<void> => {
  await page.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="spinner"]') === null)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const finite = document
      .getAnimations()
      .filter(one => one.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map(one => one.finished))
  })
}
