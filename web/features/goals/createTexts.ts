import { message, messages } from '#shared/messages.ts'
import { noticeAfterwards, pairOf } from '../../lib/messageKinds.ts'

const template = pairOf('A choice of how often a circle goes round', 'Below that choice')

export const createTexts = messages({
  back: message('Back to the dashboard', 'Link to the first page'),
  title: message('Create a goal', 'Heading of the page'),
  step: message('Step {step} of 3', 'Below the heading of a part of the form'),
  details: {
    title: message('Goal Details', 'Heading of a part of the form'),
    company: message('Who saves?', 'Label of a choice'),
    companies: {
      alone: message('Just me', 'A choice of who saves for a goal'),
      together: message('Together', 'A choice of who saves for a goal'),
      turns: message('Taking turns', 'A choice of who saves for a goal: a circle'),
    },
    name: message('Goal name', 'Label of a field'),
    namePlaceholder: message('What are you saving for?', 'In that field while it is empty'),
    type: message('Goal type', 'Label of a choice'),
    types: {
      'Vacation & Travel': message('Trips, tickets, time away', 'Below the choice “Vacation & Travel”'),
      'Emergency Fund': message('For the day you need it', 'Below the choice “Emergency Fund”'),
      'Home & Living': message('Rent, repairs, furniture', 'Below the choice “Home & Living”'),
      'Special Event': message('Weddings, birthdays, feasts', 'Below the choice “Special Event”'),
      'Susu (Rotating Savings Fund)': message(
        'Take turns receiving the pot',
        'Below the choice “Susu (Rotating Savings Fund)”',
      ),
      Custom: message('Anything else', 'Below the choice “Custom”'),
    },
    subtype: message('Kind of goal (optional)', 'Label of a field'),
    description: message('Description (optional)', 'Label of a field'),
  },
  invalidAmount: message(
    'Invalid amount format',
    'Below a field whose amount has decimals that its currency lacks',
  ),
  rotation: {
    title: message('Rotation Settings', 'Heading of a part of the form'),
    circleWord: message('What do you call it?', 'Label of a choice: susu, tanda, tontine and others'),
    schedule: message('Rotation schedule', 'Label of a choice'),
    templates: {
      weekly: template('Weekly Rotation', 'Members contribute every week'),
      biweekly: template('Bi-Weekly Rotation', 'Members contribute every other week'),
      monthly: template('Monthly Rotation', 'Members contribute once per month'),
    },
    other: template('Another rhythm', 'Every day, on days of the week, twice a month or every few months'),
    payout: message(
      '{contribution} × {members, plural, one {{members} member} other {{members} members}} = {payout} payout',
      'What one member receives: amount times members',
    ),
    contribution: message('Contribution amount', 'Label of a field'),
    contributionHint: message('What each member pays every cycle', 'Below that field'),
    members: message('Number of members', 'Label of a field'),
    membersHint: message('At least 2; each receives the pot once', 'Below that field'),
    tooFewMembers: message(
      'Minimum 2 members required for a Susu group',
      'Below that field when it is wrong',
    ),
    target: message('Target amount', 'Label of a field'),
    targetHint: message('The pot that one member receives', 'Below that field'),
    result: message('Each turn', 'Label of the payout'),
    order: message('Order of turns', 'Label of a choice'),
    orders: {
      joining: [
        message('As members join', 'Choice for the order of turns'),
        message('You are first. You can still set or draw the order later.', 'Below that choice'),
      ],
      organiser: [
        message('You set it', 'Choice for the order of turns'),
        message(
          'You are last unless you choose otherwise. Everybody accepts the order.',
          'Below that choice',
        ),
      ],
      draw: [
        message('By a draw', 'Choice for the order of turns'),
        message(
          'The circle begins once its turns are drawn. Everybody can check the draw.',
          'Below that choice',
        ),
      ],
    },
    atRisk: message(
      'The member who comes last could lose at most {amount}, if all members before them stop paying.',
      'Below the payout',
    ),
  },
  charter: {
    title: message('Rules of the circle', 'Heading of a part of the form'),
    note: message('Everybody accepts them on joining.', 'After the rules'),
    change: message('Change the rules', 'Button that unfolds more fields'),
    unfinished: message('Some of it is still missing.', 'In place of the rules'),
  },
  currency: message('Currency', 'Label of a choice'),
  named: message('{code} – {name}', 'In that choice: a currency by its code and its name'),
  financial: {
    title: message('Financial Details', 'Heading of a part of the form'),
    target: message('Target amount', 'Label of a field'),
    members: message('Expected members', 'Label of a field for a number'),
    suggested: message('Suggested monthly contribution per person', 'Label of an amount'),
    months: message('Here a month is 30 days, and a begun month counts in full.', 'Below that amount'),
    noSuggestion: message(
      'Enter a target and an end date to see what to put aside each month.',
      'In place of that amount',
    ),
  },
  timeline: {
    title: message('Timeline', 'Heading of a part of the form'),
    start: message('Start date', 'Label of a field'),
    end: message('End date', 'Label of a field'),
    circleEnd: message('When the last member has received the pot', 'Below the field for the end date'),
    startInPast: message('Start date cannot be before today', 'Below a field that is wrong'),
    startTooLate: message('Start date cannot be more than 5 years ahead', 'Below a field that is wrong'),
  },
  submit: message('Create Goal', 'Button of the form'),
  submitting: message('Creating...', 'That button while it works'),
  created: noticeAfterwards('Success!', 'Goal created successfully! Redirecting to goal details...'),
  failed: message('Failed to create goal', 'Message where the server gives no reason'),
  invalidAnswer: message('Invalid response from server', 'Message'),
  aside: {
    adopted: [
      message('Next: the members', 'Heading beside the form of a circle that already runs'),
      message(
        'Invite them, or add them without an account. Each confirms their own line; the circle takes no money before all have.',
        'Below that heading',
      ),
    ],
    title: message('Optional: Start Contributing', 'Heading beside the form'),
    before: message(
      'Once the goal is created, you can pay in right away. You can also pay later.',
      'Below that heading',
    ),
    after: message(
      'Your goal is ready. Pay in now, or go to it.',
      'Below that heading when the goal is created',
    ),
    toGoal: message('Go to the goal', 'Link below that'),
    button: message('Make Your First Contribution', 'Button below that'),
  },
})
