import { orderSql } from './order.ts'

/** The subject is more than the operand. */
export const aboveSql = orderSql('>')
