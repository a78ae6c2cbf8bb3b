import { message, messages } from '#shared/messages.ts'

export const texts = messages({
  greeting: message('Welcome back, {name}!', 'Heading of the first page'),
  fallbackName: message('User', 'In that heading where there is no name'),
  subtitle: message('Your personal & group savings at a glance', 'Below that heading'),
  failed: message('Could not load your goals.', 'In place of the goals'),
  retry: message('Retry', 'Button below that'),
  createGoal: message('Create Goal', 'Link to the form for a new goal'),
  summary: {
    label: message('Savings summary', 'Name of the cards with sums, read out'),
    carousel: message('carousel', 'Read out: what kind of element that is'),
    slide: message('slide', 'Read out: what kind of element one of its cards is'),
    personal: message('Personal savings', 'Heading of a card with a sum'),
    group: message('Group savings', 'Heading of a card with a sum'),
    total: message('Total savings', 'Heading of a card with a sum'),
    across: message(
      '{count, plural, one {across {count} goal} other {across {count} goals}}',
      'Below the sum on a card',
    ),
    own: message('You have saved {amount}', 'Below that: the part that is the reader’s own'),
    create: message('Create New Goal', 'Link on a card'),
    position: message('{card} of {count}', 'Read out: which of the cards it is'),
    show: message('Show {card}', 'Button read out: the heading of the card it shows'),
    previous: message('Previous card', 'Button with an arrow, read out'),
    next: message('Next card', 'Button with an arrow, read out'),
  },
  active: {
    title: message('Active Goals', 'Heading of a list'),
    subtitle: message('View and manage your savings goals', 'Below that heading'),
    all: message('View All Goals', 'Link below the list'),
    none: message('None of your goals is active now.', 'In place of the list'),
  },
  recent: {
    title: message('Recent Activities', 'Heading of a list'),
    subtitle: message('Track your latest savings updates', 'Below that heading'),
    received: message('New contribution received', 'Below the name of a goal'),
  },
  upcoming: {
    title: message('Upcoming Contributions', 'Heading of a list'),
    subtitle: message('Schedule and manage your pending contributions', 'Below that heading'),
    next: message('Next contribution: {amount}', 'Below the name of a goal'),
    due: message('Due: {date}', 'Below the name of a goal'),
    contribute: message('Contribute', 'Link to a goal'),
    contributeTo: message('Contribute to {goal}', 'That link read out'),
  },
})
