export const reportTexts = {
  hint: 'Money goes from hand to hand here. Pay first, then say how; the other side confirms that it has come.',
  submit: 'I have paid',
  done: ['Your payment is noted', 'It counts as soon as the other side has confirmed it.'],
  counts: ['Your payment is noted', 'It counts already.'],
} as const
