import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import { bundleThreads } from '#server/export/start-thread.ts'

bundleThreads(pathToFileURL(`${inject('programs')}/`).href)
