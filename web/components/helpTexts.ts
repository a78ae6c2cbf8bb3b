import { message, messages } from '#shared/messages.ts'

const meaning = (text: string) => message(text, 'In a small window: what the word means')

export const helpTexts = messages({
  whatIs: message('What does {word} mean?', 'Name of a small button with a question mark, read out'),
  words: {
    susu: message('Susu', 'A word that is explained'),
    rotation: message('Rotation', 'A word that is explained'),
    pot: message('Pot', 'A word that is explained: the money of a round'),
    grace: message('Days of grace', 'Words that are explained'),
    deposit: message('Deposit', 'A word that is explained'),
    guarantor: message('Guarantor', 'A word that is explained: a member who answers for another one'),
    draw: message('Draw', 'A word that is explained: a random choice'),
  },
  meanings: {
    susu: meaning(
      'A group of savers, also called a circle. In each round every member pays the same amount, and one of them receives all of it. It ends when each member has received once.',
    ),
    rotation: meaning(
      'How often there is a round. The members receive the pot one after the other, in an order that they have agreed on.',
    ),
    pot: meaning('The money of one round: what all members pay in it. One of them receives it.'),
    grace: meaning('The days after a due date in which a payment still counts as on time.'),
    deposit: meaning(
      'Money of a member that Calabash keeps until the end. It pays the rounds that the member misses after receiving the pot; the member gets the rest back.',
    ),
    guarantor: meaning(
      'A member whose turn comes later, and who pays if another member stops paying: out of their own pot, and no more than an agreed sum.',
    ),
    draw: meaning('A random choice of the order of turns. Every member can check that it was fair.'),
  },
})

export type HelpWord = keyof typeof helpTexts.words
