import { kindOf, message } from './messages.ts'

const reading = 'Refusal of a bank’s statement that was chosen for import'
const writing = 'Refusal to make a file of payments for a bank'
const read = kindOf(reading)
const written = kindOf(writing)

/** Why a statement of a bank is not read, or a file for a bank not written: a part of the refusals of the domain. */
export const bankFileRefusals = {
  bank_file_empty: read('This file is empty'),
  bank_file_too_large: message(
    'A statement can have {megabytes} MB at most. Please export it in parts.',
    `${reading}; {megabytes} is a number`,
  ),
  bank_file_letters: read('The letters of this file can’t be read. Please export it again, in UTF-8.'),
  bank_file_unknown: read('This is not a statement in one of the formats camt.053, OFX and CSV'),
  bank_file_broken: message(
    'This file is damaged or cut off at line {line}. Nothing of it was used.',
    `${reading}; {line} is a number`,
  ),
  bank_file_unsafe: message(
    'Line {line} has something that no statement of a bank has. Nothing of the file was used.',
    `${reading}, because of parts that attack programs; {line} is a number`,
  ),
  bank_file_field: message(
    'Line {line}: “{field}” is missing, or can’t be understood. Nothing of the file was used.',
    `${reading}; {line} is a number, {field} the name of an element or a column in the file`,
  ),
  bank_file_currency: message(
    'Line {line}: there are no goals in the currency “{currency}”',
    `${reading}; {line} is a number, {currency} what the file names as its currency`,
  ),
  bank_file_currencies: message(
    'Line {line}: an amount in {currency}, in a statement in {other}. Nothing of the file was used.',
    `${reading}; {line} is a number, {currency} and {other} are codes such as EUR`,
  ),
  bank_file_balance: message(
    'The entries of the statement at line {line} differ from its balances by {difference}. Nothing of the file was used.',
    `${reading}; {line} is a number, {difference} an amount, which may be negative`,
  ),
  bank_file_count: message(
    'The statement at line {line} has to have {expected} entries, and has {found}. Nothing of the file was used.',
    `${reading}; {line}, {expected} and {found} are numbers`,
  ),
  bank_entry_twice: message(
    'Line {line}: this entry is in the file already, at line {first}. Nothing of the file was used.',
    `${reading}; {line} and {first} are numbers`,
  ),
  bank_columns_unknown: read('Please say which columns have the day and the amount'),
  bank_day_order: read('Please say whether the day or the month comes first in this file'),
  bank_decimal_sign: read('Please say whether a comma or a point stands before the cents in this file'),
  bank_currency_unknown: read('Please say in which currency this statement is'),
  bank_rows_none: written('There is no payment for this file'),
  bank_rows_too_many: message('A file can have {most} payments at most', `${writing}; {most} is a number`),
  bank_sender: message(
    'The settings of the account from which payouts are sent lack something, or a bank would not take it: {field}',
    `${writing}; {field} is the name of a setting`,
  ),
  bank_files_of_day: message(
    'A bank takes {most} files a day at most. Please make this one tomorrow.',
    `${writing}; {most} is a number`,
  ),
  bank_row_letters: message(
    'Row {row}: banks don’t take these letters in this file: {letters}. Please ask for the name as the bank writes it.',
    `${writing}; {row} is a number, {letters} are those of the recipient’s name`,
  ),
  bank_row_name: message(
    'Row {row}: the name of the recipient is empty, too long, or has the form of a payout’s reference',
    `${writing}; {row} is a number`,
  ),
  bank_row_currency: message(
    'Row {row}: this file can’t have payments in {currency}',
    `${writing}; {row} is a number, {currency} a code such as JPY`,
  ),
  bank_row_amount: message(
    'Row {row}: this file can’t have a payment of {amount}',
    `${writing}; {row} is a number, {amount} is nothing or too large`,
  ),
  bank_row_account: message(
    'Row {row}: this file can’t have payments to this kind of account, or its number is wrong',
    `${writing}; {row} is a number`,
  ),
  bank_row_reference: message(
    'Row {row}: another row has the same reference, or this is none',
    `${writing}; {row} is a number`,
  ),
} as const
