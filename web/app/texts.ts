import { message, messages } from '#shared/messages.ts'
import { notice, pairOf } from '../lib/messageKinds.ts'

const notShown = pairOf('Title in place of a page', 'Below that title')

export const texts = messages({
  skip: message('Skip to content', 'Link at the very top, for those who navigate by keyboard'),
  navigation: message('Main', 'Name of the sidebar’s navigation, read out'),
  shortNavigation: message('Primary', 'Name of the phone’s navigation, read out'),
  dashboard: message('Dashboard', 'Navigation, and title of that page'),
  home: message('Home', 'The dashboard in the phone’s navigation: little room'),
  goals: message('Goals', 'Navigation, and title of that page'),
  payments: message('Payments', 'Navigation, and title of that page'),
  invites: message('Invites', 'Navigation, and title of that page'),
  feedback: message('Feedback', 'Navigation, and title of that page'),
  settings: message('Settings', 'Navigation, and title of that page'),
  admin: message('Admin', 'Navigation, and title of that page'),
  logout: message('Logout', 'Button in the sidebar and in the settings'),
  createGoal: message('Create goal', 'Icon link above every page'),
  failedTitle: message('Something went wrong', 'Title in place of any page'),
  failed: notShown(
    'Something went wrong',
    'The page could not be shown. Nothing you have saved is affected.',
  ),
  notHere: notShown(
    'You are offline',
    'This page has not been kept on this device yet. It opens when the connection is back.',
  ),
  offline: notShown(
    'You are offline',
    'Payments and changes have to wait. This page goes on by itself when the connection is back.',
  ),
  unreached: notShown(
    'Calabash cannot be reached',
    'Your savings are not affected. Payments and changes have to wait; this page goes on by itself.',
  ),
  noPayment: notice('You are offline', 'Nothing was paid. Pay when the connection is back.'),
  userFailed: message('Failed to fetch user', 'Below the title of a page that could not be shown'),
  retry: message('Retry', 'Button of a page that could not be shown'),
  reload: message('Reload', 'Button of a page that could not be shown'),
})
