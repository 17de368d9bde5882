import { orderSql } from './order.ts'

/** The subject is as much as the operand or less. */
export const atMostSql = orderSql('<=')
