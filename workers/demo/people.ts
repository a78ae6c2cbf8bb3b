import { susu } from '#shared/api/goalKinds.ts'

/** Only for embedded instances, where the money is play money too. */
export const demoPassword = 'Susu-circle-1'

/** Days count from today; contributions are dollars, paid in this order. */
export const demoPeople = [
  {
    username: 'Ama',
    goals: [
      {
        name: 'Lisbon in June',
        type: 'Vacation & Travel',
        targetAmount: '3200',
        totalMembers: 2,
        days: 200,
        contributions: [400, 350, 434.5],
      },
      {
        name: 'Rainy day fund',
        type: 'Emergency Fund',
        targetAmount: '5000',
        totalMembers: 1,
        days: 400,
        contributions: [1500, 1120, 1000],
      },
      {
        name: 'Kofi’s wedding',
        type: 'Special Event',
        targetAmount: '500',
        totalMembers: 3,
        days: 5,
        contributions: [500],
      },
      {
        name: 'Makola Market Circle',
        type: susu,
        targetAmount: '2500',
        totalMembers: 5,
        cycleType: 'monthly',
        contributionAmount: '500',
        days: 150,
        contributions: [500],
      },
    ],
  },
  {
    username: 'Kofi',
    goals: [
      {
        name: 'A roof before the rains',
        type: 'Home & Living',
        targetAmount: '7400',
        totalMembers: 1,
        days: 120,
        contributions: [900, 250],
      },
    ],
  },
] as const
