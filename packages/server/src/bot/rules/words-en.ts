import { calendarEn } from './calendar-words.ts'
import type { Lexicon } from './lexicon.ts'

const want =
  'i want|i want to|want|want to|i would like|i would like to|would like|would like to|id like|i need|need|need to|i need to|can i|could i|can you|could you|can we|could we|may i|i will|let me|please|i am ready to|how do i|how can i|is it possible to|i am going to|i would love|i would love to|lets|would love'
const give =
  'i will take|ill take|i will have|take|give me|get me|can i get|could i get|can i have|could i have|may i have|i will get|send me|add|put|buy|to buy|purchase|order|ordering|grab|include|i will buy|throw in|pack|keep me|set aside'
const cart = 'cart|basket|bag|order|purchase'
const booking = 'appointment|appointments|booking|bookings|reservation|slot|session|visit|spot'
const person =
  'person|human|human being|agent|representative|rep|manager|someone|somebody|owner|supervisor|operator|staff|employee|advisor|assistant|real one|customer service|customer support|anyone|boss'
const talk =
  'talk|speak|chat|contact|connect|transfer|call|get|reach|pass|put|talking|speaking|switch|give|want|need'

const broken =
  'broken|damaged|wrong|defective|torn|cracked|incomplete|expired|dirty|used|fake|smashed|crushed|rotten|stained|faulty|wet'

const money =
  'card|cards|credit card|credit cards|credit|debit|cash|paypal|venmo|zelle|apple pay|google pay|installments|instalments|bank transfer|transfer|amex|visa|mastercard|klarna|cash on delivery|check|cheque|crypto|revolut|dollars|euros|pesos'

export const wordsEn: Lexicon = {
  markers:
    'the a an i im you u we they he she it is are am was do does did dont can could would will ill id my your our this that these those what whats when where who how much many have has had got get give me to of for in on at and or but not no yes yeah yep yup nope hi hey hello there good morning afternoon evening night please pls plz thanks thank thx bye want need looking like take add remove cart order book booking appointment reschedule cancel pay paid card ship shipping open close closed located return policy price cost sell sells buy any some more about tell show see with from today tomorrow tmrw monday tuesday wednesday thursday friday saturday sunday week next left stock available help human person talk speak agent bot make be been just still sure ok great awesome cool deals two three four five six dozen couple ur its thats whats someone here street st ave avenue road rd flat apt if yo sup up go now later cheers mate around sale okay as so his has',
  short:
    'u=you|ur=your|r=are|pls=please|plz=please|thx=thanks|thnx=thanks|ty=thank you|tysm=thank you|tnx=thanks|im=i am|id=i would|ill=i will|ive=i have|wanna=want to|gonna=going to|gimme=give me|lemme=let me|gotta=have to|tmrw=tomorrow|tmr=tomorrow|2moro=tomorrow|dont=do not|cant=can not|cannot=can not|wont=will not|didnt=did not|doesnt=does not|isnt=is not|hasnt=has not|havent=have not|whats=what is|wheres=where is|hows=how is|thats=that is|its=it is|theres=there is|youre=you are|n=and|w=with|bc=because|b4=before|info=information|appt=appointment|appts=appointments|qty=quantity|hiya=hi|heya=hey|helo=hello|mornin=morning|pic=picture|pics=pictures|ok=ok|k=ok|msg=message|rn=right now|hrs=hours|idk=i do not know|y=why|hw=how|yall=you|hafta=have to|needa=need to|tryna=trying to|imma=i will|ima=i will|cuz=because|bout=about|abt=about|gr8=great|l8r=later|2day=today|2nite=tonight|nvm=never mind|idc=i do not care|asap=now|addy=address|deets=details|sth=something|sm1=someone|ppl=people|bday=birthday|sry=sorry|srry=sorry|prob=probably|gud=good|tht=that|wat=what|wut=what|wen=when|cn=can|shd=should|havin=having|lookin=looking|doin=doing|goin=going|comin=coming|sat=saturday|sun=sunday|fri=friday|thurs=thursday|thur=thursday|tues=tuesday|wed=wednesday|mon=monday',
  classes: { want, give, cart, booking, person, talk, money, broken },
  patterns: {
    person: [
      '(help|support|assistance|attention) (from|of|by|with) .. <person>',
      '(talk|speak|chat|connect|transfer|connect me|put me|pass me|speaking|switch|get through) .. (to|with|through) .. <person>',
      '(get|give|want|need|call|find|bring|prefer|send) ~me ~to ~us ~speak ~talk ~with (a|an|the|your|some|another) ~real ~live ~actual (person|human|human being|agent|representative|rep|manager|supervisor|operator|real one|someone real)',
      '^ ~a ~an ~the ~real ~live (person|human|agent|representative|rep|manager|operator|supervisor|support|customer service|customer support) ~please ~now $',
      '(real|live|actual) (person|human|agent)',
      '(is|are) (anyone|anybody|someone) (there|here|real)',
      '(someone|somebody|anyone) .. (call me|help me|contact me|text me|talk to)',
      'not .. (talk|talking|speak|chat) .. (bot|robot|machine)',
      '(call me|can you call|have someone)',
    ],
    bot: [
      '(are you|am i (talking|speaking|chatting) (to|with)|is this|you a|u a) .. (bot|robot|machine|ai|human|person|real|chatgpt|automated)',
      '(who am i|who is this|who are you|what are you|what is your name)',
    ],
    complaint: [
      '(worst|terrible|horrible|awful|bad|poor|disgusting) .. (service|experience|quality|company|shop|store)',
      '(arrived|came|received|got|sent|sold|gave|delivered|bought|is|was|it is) .. <broken>',
      '(never again|do not recommend|garbage|trash|liars|joke of a)',
      '(broken|damaged|defective|wrong) (item|product|order|one)',
      '(scam|scammers|fraud|rip off|ripoff|stole|sue|lawyer|unacceptable|ridiculous)',
      '(charged|billed) .. (twice|double|two times|again)',
      '(money back|refunded|complaint|complain|file a)(?!.* if )',
      '(want|need|demand|give me|get|waiting for|where is) .. refund(?!.* if )',
      '(upset|angry|furious|disappointed|frustrated|unhappy|pissed|fed up|disgusted|not happy)',
      '(?<! if \\S+ )(ripped|tore|cracked|stopped working|does not work|broke|fell apart|faulty|leaking)',
      '(nobody|no one) .. (answers|answer|responds|reply|replies|answering)',
      '(problem|issue) with .. order',
    ],
    cancel_booking: [
      '(cancel|cancelling|call off|delete|drop) .. (appointment|appointments|booking|reservation|slot|session|visit|manicure)',
      '(appointment|booking|reservation|session) .. (cancel|cancelled|cancelling)',
      '(can not|wont|will not|not able to|unable to|not going to) .. (make|come|attend|show up|be there|be able to|keep)',
      '(do not|no longer) (need|want) .. (appointment|booking|reservation|session)',
      '(have to|need to|must|want to) cancel .. (today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
      '^ (can|could|please) ~you ~i ~please cancel ~it ~that ~please $',
      'cancel (the|my) (?!order|purchase|cart)\\S+',
      '(bail|flake|skip|miss|pass) .. (appointment|appointments|booking|reservation|session|slot)',
      'cancel (it|my) .. (today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
    ],
    move: [
      '(push|move|shift|bump) (it|that|this) .. (to|back|later|earlier|until)',
      '(reschedule|rescheduling|rebook|postpone|push back|bring forward)',
      '(come|do it|go|be there) .. (later|earlier|another day|another time|different day|different time|day later|day earlier)',
      '(move|change|shift|switch|push|delay) .. (appointment|appointments|booking|reservation|slot|session|time|date|day|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next week|tomorrow|another day|later|earlier)',
      '(appointment|booking|reservation) .. (another day|another time|different day|different time|other day)',
    ],
    appointments: [
      '(when|what time|what day|which day) .. (my|our) .. (appointment|appointments|booking|reservation|session|slot)',
      '(my|view my|see my|check my|confirm my|show my) (appointment|appointments|bookings|booking|reservation|reservations)$',
      '(do i have|have i got) .. (appointment|appointments|booking|reservation)',
      '(remind me) .. (appointment|booking)',
    ],
    cancel_order: [
      '(cancel|cancelling|call off) .. (order|purchase)',
      '(order|purchase) .. (cancel|cancelled)',
    ],
    paid: [
      '(i|just|have|already|i have|have just) .. (paid|made the payment|sent the money|transferred|sent the payment|done the payment|completed the payment)',
      '(already|just) (sent|made|did) .. <money>',
      '(payment|transfer) (sent|done|made|completed|complete)',
      '(here is|attached|sending|see|sent) .. (receipt|proof of payment|payment proof|screenshot)',
      '^ (paid|receipt) ',
    ],
    order_status: [
      '(where|status|track|tracking|update|updates|news|happened|happening) .. (order|package|parcel|delivery|purchase|stuff)',
      '(order|package|parcel|delivery) .. (status|arrive|arrived|shipped|coming|late|here|ready|sent|dispatched|way)',
      '(has|have|did|when) .. (my|you|the) .. (order|package|parcel|stuff) .. (ship|shipped|sent|arrive|arriving|arrived|come|coming|get here|left)',
      '(not|still not|never) .. (arrived|received|come|got) .. (order|package|yet)',
      '(payment|transfer|money) .. (go through|went through|gone through|received|arrive|arrived)',
      '(did you|have you) .. (get|receive|received|got) .. (payment|transfer|money)',
      '(order|package|parcel|delivery) .. (not|never) .. (arrived|come|here|shipped|shown up|turned up)',
      '(has not|have not|did not|never|still not) .. (arrived|received|shown up|turned up|been delivered)',
      '(tracking number|track my)',
      'when ~are ~you ~going ~to ~will ~do ~is ~it (send|sending|ship|shipping|deliver|delivering|get|receive|expect) .. (my|the) .. (order|package|parcel|stuff|delivery)',
      '^ my (order|orders|package) $',
    ],
    clear: [
      '(empty|clear|delete|reset) .. (cart|basket|bag|everything|all)',
      '(remove|delete|take out) (everything|all)',
      'start (over|again|from scratch)',
    ],
    remove: [
      '^ no \\S+ (actually|please|after all)',
      '(remove|delete|take out|take off|drop|get rid of|scratch)',
      'take .. (out|off|away)',
      '(do not|no longer) want (the|that|those|it|this)',
      'without the',
    ],
    quantity: [
      '(change|update|set) .. to (<number>)',
      '(make|make it|make that|change it|change that|let us do|lets do|rather|instead|actually) ~it ~that ~to ~just ~only <number>',
      '(change|update|increase|decrease|set|adjust|raise|lower) .. (quantity|amount|to <number>)',
      '<number> instead ~of ',
      '(actually|sorry|rather) .. (just|only) .. <number>',
      '(just|only) <number> (please|actually|instead)$',
      '(one|two|three|<number>) more of (the same|those|that|these)',
    ],
    cart: [
      '(see|view|show|what is|check|open|whats|what do i have) .. (cart|basket|bag)',
      '(what|how much) .. (i have|have i|do i have|my total|so far|my order total)',
      '(order|cart) summary',
      '^ ~my (cart|basket|total|bag) $',
    ],
    checkout: [
      '(send|give|get) .. (the|my) (bill|check|total) ~please $',
      '(check out|checkout|check me out)',
      '(place|finish|complete|finalize|finalise|confirm|close|submit|make) .. (order|purchase)',
      '(that is all|thats all|that is it|thats it|nothing else|that will be all|that would be all|all set|i am done|im done)',
      '(ready to|want to|would like to|like to|going to|let me) (pay|check out|order|buy it)$',
      '^ (pay|buy now|pay now|purchase) ~please $',
      '(how much do i owe|what do i owe|what is the total|total please|how much is everything|how much in total)',
    ],
    payment: [
      '^ ~so ~hey do (you|u) (take|accept) ',
      '(is|are|with|by|in|via|using|through|take|accept) <money>',
      '<money> (ok|okay|accepted|fine|allowed|possible)',
      '(what|which) .. (account|bank)',
      '(how|where) .. (pay|make the payment|send the money|make a payment)',
      '(do you|can i|could i|accept|take|is) .. (pay|take|accept|use) .. (card|cards|credit|debit|cash|paypal|venmo|zelle|apple pay|google pay|installments|instalments|bank transfer|transfer|amex|visa|mastercard|klarna|cash on delivery|pix)',
      '(payment|paying) (methods|method|options|option|plan|plans|link)',
      '(pay|payment) .. (on delivery|in cash|with card|by card|with paypal|in installments|when it arrives|link)',
      '(cash on delivery|bank details|account number)',
      '(accept|take) .. (card|cards|paypal|cash|visa|mastercard)',
    ],
    hours: [
      '(what time|when|until when|how late|what hours|till when|how early) .. (open|close|closing|opening|shut|work|opens|closes)',
      '(are you|you|is the shop|is the store|will you be) .. (open|closed) ',
      '(opening|business|working|store|shop|office|your) (hours|times)',
      '(open|closed|work) ~on (sunday|sundays|saturday|saturdays|monday|tuesday|wednesday|thursday|friday|holidays|weekends|today|tomorrow|weekend|now)',
      '^ (hours|opening hours|schedule) $',
      'what are your hours',
    ],
    offers: [
      '(lower|better|best|last) price ',
      '(any cheaper|for less) ',
      '(deal|deals|offers|special offer|any offer|on offer|discount|discounts|promo|promos|promotion|promotions|coupon|coupons|on sale|sales on|any sale|clearance|black friday|specials)',
    ],
    question: [
      '(where) .. (located|are you|is your|is the|find you|store|shop|based)',
      '(address|location|locations|branch|directions|how do i get there|physical store)',
      '(ship|ships|shipping|deliver|delivers|delivery|deliveries|postage|courier)',
      '(how long|how many days) .. (take|takes|until|for|before)',
      '(return|returns|refund|refunds|exchange|exchanges|warranty|guarantee|return policy)',
      '(invoice|invoices|wholesale|bulk)',
      '(parking|park|wifi|pets|dog friendly|wheelchair)',
      '(does|do|will|is|are) .. (work for|work on|work with|good for|contain|contains|shrink|stain|fade|itch|last|safe|waterproof|vegan|genuine|original|hypoallergenic|organic|suitable)',
      '(your|have|an|a|the|is) .. (instagram|website|phone number|whatsapp|email|facebook)',
      '(?<! i )(do|can|could|will|is) .. (gift wrap|wrap|gift wrapping)',
      '(personalize|personalise|customize|customise|engrave)',
    ],
    book: [
      '(book|schedule|reserve|make|set up|get|arrange|need|want|like|have) .. (appointment|booking|reservation|slot|session|visit|spot)',
      '(book|schedule|reserve) (a|an|the|me|for|my|it|in) ',
      '(any|got|have|do you have|are there|is there) .. (openings|opening|slot|slots|availability|appointments|appointment|space|spots|spot)',
      '(can|could|want to|like to) .. (come in|come by|stop by)',
      '(can you fit|fit me in|squeeze me)',
      '^ ~an ~a (book|booking|appointment|schedule|reservation) ',
      '(available|free|open) (times|slots|hours|dates|appointments)',
    ],
    stock: [
      '(is|are) .. still (there|around|available)',
      '(still) .. (have|available|in stock|selling|sell|got)',
      '(how many|how much) .. (left|have|available|remaining|in stock)',
      '(in stock|out of stock|sold out|available|availability|any left|back in stock|restock|restocking)',
    ],
    price: [
      '(how much) .. (is|are|for|does|do|would|will|cost|costs|the|it|this|that|u|charge)',
      '(price|prices|cost|costs|pricing|quote|rates|rate|charge)',
      '^ how much ',
    ],
    details: [
      '(do|does) .. (come|comes) in ',
      '(what|which|how many) .. (sizes|size|colors|colours|color|colour|models|styles|scents|flavors|flavours|shades|material|materials|options|measurements|dimensions|ingredients)',
      '(sizes|colors|colours|scents|shades|options|models) .. (do|come|have|available|for|of|in|are)',
      '(tell|know|more|info|information|details|describe|explain|learn|description) .. (about|on|of|more|the)',
      '(what is|what are|what) .. (made of|made from|included|included in)',
      '(picture|pictures|photo|photos|image|images|video)',
      '^ (more information|information|details|more details|more info) ',
    ],
    menu: [
      '^ ~the ~main ~show ~me ~back ~to (menu|options|help|start|restart|home|go back|back) ~please $',
      '(main menu|the menu|show .. menu|my options|the options)',
      '^ what options ~are ~do ~you ~have ~there $',
      '(what) .. (can you do|can you help|do you do|you do|can i do|can you offer)',
      '(how) .. (can you help|does this work|do you work)',
      '^ (i need help|help me|can you help me|can you help) ~please $',
    ],
    browse: [
      '(catalog|catalogue|product list|price list|collection|brochure|lookbook)',
      '(what) .. (sell|sells|offer|products|services|selling|carry|got for sale|kind of products|do you have|else do you have|new)$',
      '(see|show|browse|view|look at|check out|looking at) .. (products|product|services|items|everything|store|what you have|what you got|all you have|your stuff|categories|range|selection|what you sell)',
      '^ ~the ~your ~see ~browse (products|services|categories|shop|shopping|buy|store|new arrivals|browse) $',
    ],
    search: [
      '(looking for|searching for|look for|search|find|after|something for|something like|recommend|suggest|in search of|interested in) ',
      '(do|you|u) .. (have|sell|carry|stock|make) ',
      'you ~all ~guys ~still (got|have) (any|a|the|that|this|some|those) ',
      '(do you have|you have|do you sell|you sell|do you carry|have you got|got any|is there|are there|do you stock|any) ',
      '(show me) ',
      '(see|show|view|browse|look at|show me) .. (the|your|some|a|any|all)',
    ],
    add: [
      '<give>',
      '<want> .. (<number>|a|an|the|it|this|that|these|those|one|some|another)',
      '^ (this one|that one|the first|the second|i want it|want it|i want this|i want that|buy) ',
      '^ <number> [a-z]{3,}',
      '(to|in|into) (my|the) (cart|basket|bag)',
    ],
    thanks: [
      '(thanks|thank you|thank u) (a lot|so much|very much|a million)',
      '(thanks|thank you|thank u|appreciate|cheers|much obliged|you rock|thankyou|you are the best)',
    ],
    bye: [
      '(let me think|i will think|think about it|let you know|get back to you) ',
      '(bye|goodbye|see you|see ya|later $|talk soon|talk later|speak soon|good night|have a (good|great|nice|lovely|wonderful)|take care|talk to you later|ttyl|catch you later)',
    ],
    greet: [
      'my name is \\S+',
      '(hi|hey|hello|good morning|good afternoon|good evening|yo|sup|whats up|what is up|howdy|greetings|hola|good day|gm)',
      '(how are you|how is it going|how you doing|how are things|hope (you|your) .. (well|good|great|fine)|nice to meet you)',
    ],
    smalltalk: [
      '^ ~omg ~oh (so|how|very|it is|that is|they are) ~so ~very ~really (cute|pretty|beautiful|lovely|gorgeous|nice) $',
      '^ (lol|haha|hahaha|lmao|hehe|rofl|(ha)+) ',
      '^ (ok|okay|alright|i see|cool|hmm|oh|got it|right|nice|great) $',
    ],
  },
  hints: {
    person: ['(human|representative|supervisor) '],
    move: [
      '(something came up|came up) ',
      '(running|run|be|bit) late ',
      '(wrong|mixed up) .. (day|date|time) ',
      '(push|move|shift|bump|change|switch) (it|that|this) ',
      '(come|arrive) .. (later|earlier)',
    ],
    cancel_booking: ['(cancel|cancelling|cancelled) '],
    paid: ['(sent|transferred|wired|made) .. (money|payment|transfer)', '(paid|receipt) '],
    order_status: ['(my|the) (order|package|parcel|stuff|delivery) ', '(tracking|shipped) '],
    offers: ['(expensive|pricey) '],
    payment: ['^ ~with ~by ~in <money> $', '(pay|payment|payments) '],
    checkout: ['(the total|the bill|i owe) '],
    hours: ['(how late|what time|until when|till when) ', '(open|close|closed|opening|hours) '],
    remove: ['(lose|ditch|skip|nix) (the|that|it) ', 'no more .. (please|thanks)'],
    price: ['(how much|price|prices|cost|costs) '],
    add: ['<number> of (those|these|them|each|that)'],
    book: ['(appointment|appointments|booking|book|schedule) '],
  },
  openings: 'free|available|opening|openings|slot|slots|spot|spots|space|room|availability|anything',
  quiet:
    'hi hey hello there good morning afternoon evening night how much many is are am was were be been do does did not can could would will may might i you we they he she it me my your our their us them the a an this that these those of for in on at to from by with without about and or but so if what which when where who why have has had got get getting gets want need like love looking look for searching search find buy purchase order ordering add put take taking give send show see view browse tell know more info information details price prices cost costs cart basket please thanks thank left still stock available availability remaining sold out any some another other others one ones just only also too actually instead make change quantity amount remove delete drop book booking appointment appointments schedule reserve reservation slot slots opening openings session spot hours time times today now then there here come comes sizes colors colours models options material made picture photo something anything guys guy friend bro man sir madam ok okay yes yeah yep no sure great hope well doing maybe kind go going let lets would id im us wife husband gift present sell sells carry catalog catalogue product products item items service services new hello dear really very all every each both half dozen couple pair few lot around interested whole thing things should think got as up off back no total both own grab include next people weekend store shop pack keep set aside charge awesome cool nice wow perfect lovely last lasts long wrapping wrapped size color colour each offer wait hold hang meant oops mistake sorry',
  asking: 'what|which|how|where|when|who|why|is|are|do|does|can|could|will|would',
  wishes: 'i want|want|need|i need|would like|i would like|looking for|craving|after',
  joints: 'of for with in and the a to',
  splits: [
    'and (that is it|that is all|nothing else)',
    'and (if|how much|how many|how long|how|when|where|what|what time|do you|can i|can you|could you|are you|is there|i want|i would like|i need|also)',
    'but',
    'also (i want|i would|i need|can)',
  ],
  yes: 'yes|bet|ok bet|for sure|say less|lets do this|y|ye|yes please|yeah|yea|yep|yup|ya|yas|sure|sure thing|of course|ok|okay|k|alright|all right|right|correct|that is right|that is correct|confirm|confirmed|i confirm|sounds good|sounds great|perfect|great|go ahead|go for it|do it|please do|absolutely|definitely|exactly|fine|that is fine|works|that works|works for me|lets do it|lets go|deal|good|cool|looks good|please|indeed|affirmative|agreed|why not|yes thanks|emojiyes',
  no: 'no extras|without extras|nothing else|another time|not right now|not|some other time|no|keep it|leave it as is|n|nope|nah|no thanks|no thank you|not now|not yet|never|never mind|do not|i do not|wait|hold on|hang on|cancel|later|maybe later|none|neither|negative|rather not|not really|no way|i changed my mind|emojino',
  stop: 'cancel|cancel it|cancel that|never mind|nevermind|forget it|forget about it|stop|exit|quit|leave it|no longer|i changed my mind|changed my mind|drop it|nothing|not interested|skip it',
  numbers:
    'one=1|a=1|an=1|two=2|three=3|four=4|five=5|six=6|seven=7|eight=8|nine=9|ten=10|eleven=11|twelve=12|fifteen=15|twenty=20|thirty=30|forty=40|fifty=50|a hundred=100|hundred=100|a couple=2|a couple of=2|couple=2|couple of=2|a pair=2|a pair of=2|pair=2|half a dozen=6|half dozen=6|a dozen=12|dozen=12|two dozen=24',
  ordinals:
    'the first=1|the first one=1|first=1|first one=1|the second=2|the second one=2|second=2|second one=2|the third=3|the third one=3|third=3|fourth=4|fifth=5|whichever=1|any of them=1|either one=1|any is fine=1|does not matter=1|the last=-1|the last one=-1|last one=-1|last=-1',
  cheapest: 'cheaper|less expensive|cheapest|the cheapest|least expensive|lowest price',
  and: 'and|plus|also',
  beforeMeasure: 'size sizes number no measure street flat apt unit floor suite',
  addressWords:
    'street st avenue ave road rd lane ln drive dr boulevard blvd court ct square sq terrace place pl way highway hwy flat apt apartment unit suite floor building block house zip postcode code city town county box corner address live',
  calendar: calendarEn,
}
