// Limits of the shop's lists, reports, unanswered questions and delivery zones; a part of `limits`.

/** Orders, and appointments, of the last day that open pages are told of. */
export const arrivalsMax = 20
/** Filters that a person keeps of one list; characters of a filter's name and of what it holds. */
export const savedFiltersMax = 20
export const savedFilterNameCharsMax = 40
export const savedFilterCharsMax = 2_000
/** Categories that a list of products is filtered by. */
export const productCategoriesShownMax = 200
/** Products changed at once, and in one transaction; products whose old and new prices are shown before. */
export const productsChangedMax = 10_000
export const productChangeRows = 200
export const productChangeShownMax = 50
/** A change of products without progress for this long has lost its process, and the worker goes on with it. */
export const productChangeStaleMs = 15_000
/** Days for which a change of products is known by its key. */
export const productChangeDays = 30
/** Accounts that a person owns beside the demo, when they start another one from it. */
export const ownShopsMax = 5
/** Characters of the shop's address, as it tells it. */
export const shopAddressCharsMax = 300
/** Days of a report, and rows of its table. */
export const reportDaysMax = 92
export const reportRowsMax = 1_000
export const reportMs = 20_000
/** Unanswered questions: characters kept of each, questions of an account, days for which they are kept. */
export const unansweredCharsMax = 500
export const botQuestionsMax = 5_000
export const botQuestionDays = 90
/** Groups of alike questions that are shown, and conversations linked from each. */
export const botQuestionGroupsMax = 200
export const botQuestionPlacesMax = 5
/** Where to transfer money to, in the words of the shop. */
export const transferDetailsCharsMax = 300
/** Zones with a delivery fee of their own, names of each, and characters of a name. */
export const deliveryZonesMax = 50
export const deliveryZoneNamesMax = 30
export const deliveryZoneCharsMax = 60
/** Thousandths of the unit by which goods are sold, in a line of an order. */
export const orderMeasureMax = 1_000_000
/** Amounts that the bot puts down without asking again, in thousandths of the unit. */
export const botMeasureMin = 10
export const botMeasureMax = 100_000
/** Orders that wait for a person, as the navigation counts them. */
export const ordersWaitingCountMax = 100
/** Messages read at a time for the file of one person. */
export const personExportRows = 500
/** Customers of one start of a service. */
export const bookingPlacesMax = 500
/**
 * Products and pictures up to which a shop's catalogue is kept in a process, characters of it, and of all that are kept
 * (a character takes some four bytes); a larger one is looked at again after so many turns.
 */
export const keptProductsMax = 200
export const keptPicturesMax = 1_000
export const keptCatalogueShopCharsMax = 1_000_000
export const keptCatalogueCharsMax = 12_000_000
export const keptCatalogueLargeTurns = 100
