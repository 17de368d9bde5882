import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startI18n } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { onSessionEnd } from './session/session-events.ts'
import { followConfig } from './session/follow-config.ts'
import { forgetSession } from './session/session.ts'
import { takeConfig } from './session/take-config.ts'
import './theme/base.css'
import { Messages } from './ui/messages.tsx'

onSessionEnd(() => {
  forgetSession()
  queryClient.clear()
  const { pathname, search } = router.state.location
  if (pathname !== '/login') void router.navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)
})

followConfig(takeConfig)
await startI18n()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Messages />
    </QueryClientProvider>
  </StrictMode>,
)
