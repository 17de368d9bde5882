import { orderSql } from './order.ts'

/** The subject is a day after the operand. */
export const afterSql = orderSql('>')
