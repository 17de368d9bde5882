import { orderSql } from './order.ts'

/** The subject is a day before the operand. */
export const beforeSql = orderSql('<')
