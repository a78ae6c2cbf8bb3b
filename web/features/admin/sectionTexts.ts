import { message, messages } from '#shared/messages.ts'

/** The titles of the admin pages. */
export const sectionTexts = messages({
  navigation: message('Admin pages', 'Read out for the links between the admin pages'),
  area: message('Admin', 'Button on phones that shows those links, before the page’s name'),
  people: message('People', 'Group of admin pages'),
  money: message('Money', 'Group of admin pages'),
  books: message('Books', 'Group of admin pages: accounting'),
  system: message('System', 'Group of admin pages: how the service itself runs'),
  users: message('Users', 'Name of an admin page'),
  log: message('What admins did', 'Name of an admin page'),
  periods: message('Periods', 'Name of an admin page: months of the books'),
  feedback: message('Feedback', 'Name of an admin page'),
  payouts: message('Payouts', 'Name of an admin page'),
  sending: message('Send by hand', 'Name of an admin page: payouts that an admin sends from the bank'),
  proposals: message('Second admin', 'Name of an admin page: what two admins have to agree on'),
  circles: message('Circles', 'Name of an admin page: savings circles that are going round'),
  disputes: message('Disputes', 'Name of an admin page: payments that banks object to'),
  reconciliation: message('Reconciliation', 'Name of an admin page: our books against Stripe’s'),
  journal: message('Journal', 'Name of an admin page: every movement of money'),
  statements: message('Statements', 'Name of an admin page: account statements'),
  corrections: message('Corrections', 'Name of an admin page: mistaken entries to be reversed'),
  events: message('Events', 'Name of an admin page: the log of all that happened'),
  audits: message('Audits', 'Name of an admin page: what is shown against the log'),
  projections: message('Projections', 'Name of an admin page: tables that are made from the log'),
  installation: message(
    'Installation',
    'Name of an admin page: name, looks and settings of this installation',
  ),
  jobs: message('Failed jobs', 'Name of an admin page: work that failed for good'),
})
