import './components/tokens.css'
import './components/fonts.css'
import './components/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preload } from 'swr'
import { App } from './app/App.tsx'
import { registerWorker } from './app/registerWorker.ts'
import { startPage } from './app/routes.tsx'
import { pause } from './lib/data.ts'
import { takeLinkToken } from './lib/linkToken.ts'
import { dropStalePlace } from './lib/returnPlace.ts'
import { fetchUser, userKey } from './lib/session.ts'

// This one first: the other keeps a token in the same state.
dropStalePlace()
takeLinkToken()
registerWorker()
// The page's code and the user are fetched in parallel.
const code = startPage(location.pathname)
// The page reports a failure once it is drawn.
preload(userKey, fetchUser).catch(() => undefined)

// Most often the code arrives with this one's, and the page is the first that is drawn; a spinner before it would stay for 300 ms.
void Promise.race([code, pause(200)]).then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
