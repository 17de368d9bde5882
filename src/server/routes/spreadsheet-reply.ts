import type { FastifyReply } from 'fastify'
import { spreadsheetType } from '#contract/route.ts'
import { contentDisposition } from '#server/storage/file-name.ts'

export const spreadsheetReply = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply
    .type(spreadsheetType)
    .header('content-disposition', contentDisposition('attachment', fileName))
