import './components/tokens.css'
import './components/fonts.css'
import './components/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preload } from 'swr'
import { App } from './app/App.tsx'
import { registerWorker } from './app/registerWorker.ts'
import { startPage } from './app/routes.tsx'
import { takeLinkToken } from './lib/linkToken.ts'
import { dropStalePlace } from './lib/returnPlace.ts'
import { fetchUser, userKey } from './lib/session.ts'

// This one first: the other keeps a token in the same state.
dropStalePlace()
takeLinkToken()
registerWorker()
// The page's code and the user are fetched in parallel.
startPage(location.pathname)
void preload(userKey, fetchUser)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
