import type { Locator, Page } from 'playwright-core'

/** The tab of a goal's page for each part. */
const tabs = {
  'Whose turn it is': 'Now',
  'Before it begins': 'Now',
  Progress: 'Now',
  Activity: 'Now',
  'Your next steps': 'Now',
  'The target is reached': 'Now',
  'Members & Contributions': 'Members',
  Rounds: 'Money',
  Payouts: 'Money',
  Debts: 'Money',
  Deposits: 'Money',
  'Who answers for whom': 'Money',
  'Your part': 'Money',
  'Transaction History': 'Money',
  'Rules of the circle': 'Rules',
  'Rules of this goal': 'Rules',
  Proposals: 'Rules',
  Pause: 'Rules',
  Organise: 'Rules',
} as const

/** Opens a tab of a goal's page. */
export const opensTab = (page: Page, name: 'Now' | 'Members' | 'Money' | 'Rules'): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()

/** A part of a goal's page, on its tab, which is opened. */
export const opened = async (page: Page, part: keyof typeof tabs): Promise<Locator> => {
  await opensTab(page, tabs[part])
  return page.getByRole('region', { name: part, exact: true })
}
