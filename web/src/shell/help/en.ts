/** What a screen is for, and then tips, each a sentence or two. */
export type Help = readonly [string, ...string[]]

/** By the address of the screen. */
export const HELP: Readonly<Record<string, Help>> = {
  '/mms/dashboard': [
    'The season’s numbers, and the work that waits for you.',
    'Each number opens the list it counts.',
    'Choose another season at the top. The smaller numbers compare with the same day last season.',
  ],
  '/mms/registrations': [
    'Everyone who has registered, and the queue of those waiting for your decision.',
    'Check several rows and approve, reject or write to them together. You have ten seconds to undo.',
    'Turn on the side panel to see a registration without leaving the list.',
  ],
  '/mms/registrations/$id': [
    'One registration with its person, payment, waivers and history.',
    'Decide with the buttons at the top. Rejecting refunds what was paid.',
    'The links lead to the order, the family, the team and the emails.',
  ],
  '/mms/members': [
    'Everyone on record: players, guardians, coaches and volunteers.',
    'Search by name, email, phone or member ID. Small typos are fine.',
    'Check people to add a note, write to them or export them. Import brings in a list from a file.',
  ],
  '/mms/members/$id': [
    'One person: family, teams, memberships, balance and history.',
    'What you need on the phone is at the top. The tabs have the details.',
    'Documents, notes and background checks are kept here too.',
  ],
  '/mms/messages': [
    'Group emails, sent and scheduled.',
    'To write one, check people under Members and choose Send email.',
    'Templates give you a head start. Words in braces are filled in for each person.',
  ],
  '/mms/members/import': [
    'Bring in members from a CSV or XLSX file, and see the files you’ve already sent.',
    'Columns can have any name and order. We check every row before anything is imported.',
    'You can undo an import for 30 days.',
  ],
  '/mms/members/import/$id': [
    'One file: match its columns, fix what we can’t read, then import it.',
    'Choose a reason to see its rows. Cells that say the same are fixed together.',
    'With the side panel you can fix any cell of a row. Your file stays the same.',
  ],
  '/mms/members/duplicates': [
    'Records that may be the same person.',
    'Compare two records to merge them, or say that they’re two people.',
    'You can undo a merge for 30 days. Recent merges are below.',
  ],
  '/mms/members/duplicates/$winner/$loser': [
    'Two records side by side, before they become one.',
    'Choose which record stays and which details it takes from the other.',
    'If something stands in the way, the links show where you can change it.',
  ],
  '/mms/documents': [
    'Documents that families have uploaded and that wait for your review.',
    'Open one in the side panel, then accept or decline it.',
    'When you decline, say why. The family reads it and can upload another one.',
  ],
  '/mms/admin/renewals': [
    'Reminders and renewals of memberships that end.',
    'See who is due, who was reminded and who has renewed.',
    'Auto-renewals charge the card the payer agreed to, after an email that says so.',
  ],
  '/mms/admin/privacy': [
    'People who asked us to delete their data.',
    'Before you decide, you see what will be deleted and what has to stay.',
    'Deleting can’t be undone. Payments and signatures stay without the name.',
  ],
  '/mms/orders': [
    'Every order, with what was paid, what is open and what was refunded.',
    'Search by payer, email, phone or order number.',
    'Check several orders to refund them together. You see the total before anything happens.',
  ],
  '/mms/orders/$id': [
    'One order: its lines, payments, refunds and history.',
    'Enter a check or cash here, or refund all or part of it.',
    'A reason you enter shows in the history and in the email to the payer.',
  ],
  '/mms/balances': [
    'Who still owes money, and since when.',
    'Check people and remind them together.',
    'The balance opens the orders it is made of.',
  ],
  '/mms/bank': [
    'What the bank received: card payouts, and deposits of checks and cash.',
    'Match each payout with the amount on your bank statement.',
    'Make a deposit from the checks and cash you take to the bank.',
  ],
  '/mms/accounting': [
    'Journals for your accounting program.',
    'Map our accounts to yours once. Then close a period and download it.',
    'A closed period stays as it is. Later changes go into the next one.',
  ],
  '/ctms/clubs/$id/money': [
    'What a club and its teams owe the league, and what they’ve paid.',
    'Each amount opens the orders behind it.',
  ],
  '/mms/reports': [
    'Reports on people, registrations and money.',
    'Open one, filter it and save it under a name.',
    'A saved report can be emailed to you on a schedule.',
  ],
  '/mms/reports/$name': [
    'One report: its numbers, and the rows they are made of.',
    'The filters are in the address, so you can share the link.',
    'Export gives you all rows as a file.',
  ],
  '/mms/history': [
    'Who changed what, and when, across the whole site.',
    'Use the filters to find the change you’re looking for.',
  ],
  '/mms/admin/season': [
    'Your seasons and when families can register for them.',
    'A season is open on the days when a membership is on sale.',
    'Start the next season from this one: prices, waivers and teams come along.',
  ],
  '/mms/admin/season/$id': [
    'One season: its dates, memberships and prices.',
    'What you change here applies to new registrations. Paid ones stay as they are.',
  ],
  '/mms/admin/season/$id/next': [
    'The next season, made from this one.',
    'Check the plan first. Nothing is created until you confirm.',
    'You can change dates and prices before and afterward.',
  ],
  '/mms/admin/membership': [
    'What families can buy: memberships for players, coaches, teams and clubs.',
    'Each membership has prices by season, and rules for who can buy it.',
  ],
  '/mms/admin/membership/$id': [
    'One membership: its prices, who it’s for, and what it needs.',
    'A price holds between two days. Add early and late prices next to each other.',
    'Price rules lower the price for siblings or for several at a time.',
  ],
  '/mms/admin/coupons': [
    'Codes that lower the price of memberships.',
    'Set how often a code can be used, by whom and until when.',
  ],
  '/mms/admin/coupons/$id': [
    'One coupon, and every order that used it.',
    'Turn it off to stop new uses. Past orders keep their discount.',
  ],
  '/mms/admin/waivers': [
    'The waivers people sign when they register.',
    'A new version can be required only from new people, or from everyone who signed an older one.',
    'See who hasn’t signed, and remind them.',
  ],
  '/mms/admin/waivers/$id': [
    'One waiver with its versions.',
    'A published version never changes. Write a new one instead.',
  ],
  '/mms/admin/waivers/unsigned': [
    'People who still need to sign a waiver.',
    'Remind them by email. The link opens their waivers without a login.',
  ],
  '/mms/admin/vertical-insurance': [
    'Registration protection that families can add at checkout.',
    'Turn it on or off here. Premiums are kept apart from your fees.',
  ],
  '/mms/insurance': [
    'Insurance documents of clubs and teams, with the day each one ends.',
    'Review what was uploaded: accept it with its last day, or decline it with a reason.',
    'Clubs and teams get reminders before a document ends.',
  ],
  '/mms/insurance/certificates': [
    'Certificates of insurance for the owners of fields and venues.',
    'Make one from a policy, for a holder who may also be an additional insured.',
    'Withdraw one that no longer holds. Its link then says so.',
  ],
  '/mms/settings': [
    'Your organization’s name, texts, emails, registration options and domains.',
    'Changes show on the site right away. The list of changes says who made each one.',
  ],
  '/mms/users': [
    'Everyone who can log in, and their roles.',
    'Invite people with their role. They get an email to choose a password.',
    'At first you see staff only. Change the first filter to see families.',
  ],
  '/mms/users/$id': [
    'One account: roles, logins and history.',
    'Roles apply right away. You can’t give permissions you don’t have.',
    'If a phone is lost, end its session here.',
  ],
  '/mms/permissions': [
    'What each role can do.',
    'Check or clear a box. It applies right away, and you can undo it.',
    'Make a role of your own with New role, for the organization or for one league, club or team.',
  ],
  '/mms/admin/cms': [
    'The pages of your public site.',
    'Edit a page, look at it, then publish. Older versions can be brought back.',
  ],
  '/mms/admin/faq': [
    'Questions and answers on your public site.',
    'Group them in sections, so that people find them.',
  ],
  '/mms/admin/partners': [
    'Partners and sponsors with their logos and links.',
    'They show on your public site.',
  ],
  '/mms/admin/resource': [
    'Rules, forms and guides for your members.',
    'A good title and a short description help people find them.',
  ],
  '/ctms': [
    'All teams, with division, club, coach and how full they are.',
    'Teams that clubs have made wait here for your approval.',
    'Open a team to see its roster and staff.',
  ],
  '/ctms/clubs': [
    'All clubs, with their contacts and teams.',
    'Open a club to see its teams, documents and the people who run it.',
  ],
  '/ctms/clubs/readiness': [
    'The clubs by how many of their people are ready, and what each one lacks.',
    'Check clubs and remind them together. Each gets one email, team by team.',
    'It’s counted every night. Count again whenever you like.',
  ],
  '/mms/insurance/certificates/venues': [
    'Which teams have a certificate of insurance that names the venue of their next event.',
    'We request what’s missing automatically. A warning shows from 14 days before the event.',
    'Match a document by hand after you check the holder, dates and limits.',
  ],
  '/ctms/clubs/$id': [
    'One club: its contacts, teams and documents.',
    'Make a team here, or name the people who run the club.',
  ],
  '/ctms/clubs/$id/dashboard': [
    'A club’s day: which teams are ready, and what is open.',
    'Each number opens the people or teams it counts.',
  ],
  '/ctms/clubs/$id/readiness': [
    'Who in the club has everything needed for a day, and who doesn’t.',
    'Green is ready, yellow ends soon, red is missing something.',
    'Remind everyone who is missing something with one press.',
  ],
  '/ctms/teams/$id': [
    'One team: division, club, staff, invitations and history.',
    'The tabs lead to its roster, calendar and messages.',
  ],
  '/ctms/teams/$id/roster': [
    'The team’s players, guests and staff, by the rules of its sport.',
    'Add a player with the member ID and birthday on the card, or invite by email.',
    'Once a roster is locked, the league office makes the changes.',
  ],
  '/ctms/teams/$id/calendar': [
    'The team’s practices, games and other events.',
    'Make a weekly series in one go. Families answer from their phones.',
    'Change or cancel an event, and everyone concerned is told.',
  ],
  '/ctms/teams/$id/messages': [
    'Messages to the team’s families, each kept with who got it.',
    'Write to everyone, or only to some players and their guardians.',
  ],
  '/ctms/teams/$id/duties': [
    'Help the team needs, and who has signed up for it.',
    'Set how many hours each family gives, and see who is missing some.',
  ],
  '/ctms/teams/$id/readiness': [
    'Whether each person on the team has everything for a day.',
    'Open a person to see what is missing and where to get it.',
  ],
  '/ctms/teams/$id/league-fee': [
    'What the league charges for this team.',
    'Pay by card here. When it’s paid, the team is no longer a draft.',
  ],
  '/ctms/teams/$id/upgrade': [
    'Raise the memberships of a whole team at a time.',
    'You pay the difference for each player you choose.',
  ],
  '/ctms/transfers': [
    'Players who ask to move from one team to another.',
    'Those that both teams have answered wait for your decision.',
    'A transfer counts toward the player’s limit unless you make an exception.',
  ],
  '/ctms/transfers/$id': [
    'One transfer: who asked, what both teams said, and what stands against it.',
    'Your decision is emailed to the family and both teams.',
  ],
  '/ctms/leagues': [
    'Your member leagues, with their states and contacts.',
    'A league in use can be archived but not deleted.',
  ],
  '/ctms/sports': [
    'Sports, disciplines and age divisions.',
    'A player’s natural division is the youngest she isn’t too old for.',
  ],
  '/ctms/rule-packs': [
    'The rules of your sport bodies: age cutoffs, roster limits and lock dates.',
    'A new season can have new rules. The old ones stay for their season.',
  ],
  '/ctms/gate': [
    'Check people in with the code on their membership cards.',
    'It works without a connection, and sends what it has later.',
    'Red means something is missing. The screen says what.',
  ],
  '/ctms/gate/passes': [
    'Scan spectators’ passes in and out at an event.',
    'Download the passes before the gates open: scanning then works without a connection.',
    'A pass lets in one person at a time. Scan it out for re-entry.',
    'To sell for cash, open your drawer; count and sign it at the end of your shift.',
  ],
  '/ctms/payments/new': [
    'A new bill for a team’s players.',
    'Split it into installments with their due dates, and choose who is billed.',
    'Families see it only after you send it.',
  ],
  '/ctms/payments/$packageId': [
    'One bill of a team: who has accepted, who has paid, and who is late.',
    'Remind everyone who is late with one press.',
    'Open a player to enter cash, give a credit or refund.',
  ],
  '/ctms/payments/$packageId/change': [
    'Change a bill that families already have.',
    'What was accepted stays as it is. Others see the new amounts.',
  ],
  '/ctms/payments/teams/$teamId': [
    'A team’s money: bills, what came in, and what was spent.',
    'The team ledger has every entry. A mistake is corrected by another entry.',
  ],
  '/ctms/payments/teams/$teamId/players/$memberId': [
    'What one player owes the team, and what was paid.',
    'Enter cash, give a credit, or split the bill between several payers.',
  ],
  '/ems': ['Every event of your organization, with how full it is.', 'Open an event to see who has entered.'],
  '/ems/events': [
    'All events, from draft to done.',
    'Copy an event to run it again. Days, prices and questions come along.',
  ],
  '/ems/events/$id': [
    'One event: its page, divisions, prices and entries.',
    'Publish it when it’s complete. We tell you what is missing.',
    'Entries and the waitlist are here, with everything the families answered. Ask a question only of some divisions, or only after certain answers to another.',
    'Waivers chosen under Setup are signed by everyone who takes part. Entries and check-in show who hasn’t.',
  ],
  '/ems/events/$id/games': [
    'Brackets and standings for each division, and how far along they are.',
    'Open a division to draw its games, record results and put them on the event’s page.',
  ],
  '/ems/events/$id/schedule': [
    'When and where each game is played. Drag a game, or use Move to….',
    'Build places what isn’t locked. Families see changes once you publish.',
  ],
  '/ems/events/$id/weather': [
    'Stop and resume play at one venue or all. Families see it on the live page right away.',
    'Lightning starts a 30-minute clock. Each new flash starts it over.',
    'Mark fields as wet or closed as you walk them.',
    'Compare options to see what a delay costs. Choosing one publishes it; you have 10 minutes to undo it.',
  ],
  '/ems/events/$id/scores': [
    'Both scorebooks for each game, and links that open them without an account.',
    'A score from one book counts as unconfirmed. It’s final once the other book or you confirm it, or its time is over.',
    'When the books don’t agree, choose one or enter the result.',
    'If a pitcher is over the limit, enter what you decided. It’s kept with your name and the time; families don’t see it.',
  ],
  '/ems/my-teams/readiness': [
    'See every team of yours at every coming event, and what each still needs before check-in.',
    'Each gap has its next step. Remind the families of a team from its card.',
  ],
  '/ems/events/$id/check-in': [
    'Every team in the event, what it still needs, and who has checked in. Green teams check in with one press.',
    'Open a team to see its roster. Mark papers you’ve seen, add a note, or check it in anyway with a reason.',
    'Several tables can work at once. A team is checked in once, whoever presses first.',
  ],
  '/ems/events/$id/import-teams': [
    'Bring in teams from a spreadsheet: choose a file or paste the rows, then match its columns and divisions.',
    'You see what happens to each team before anything is saved. Rows that can’t come in say why, and you can download them to fix.',
    'Email each contact the link to their entry now or later. You can undo an import for teams that haven’t paid.',
  ],
  '/ems/events/$id/plate': [
    'What each team owes for the umpires of its games, what it paid, and what’s left. Set the fee under Fee.',
    'Coaches pay by card with their link. Email it to one team or to all that owe, and record checks and cash here.',
    'If a game isn’t played, what was paid for it counts toward the team’s next games, or you refund it.',
  ],
  '/ems/events/$id/preview': [
    'The draft of an event as visitors will see its page.',
    'Change it under Setup. Publish it when nothing is missing: then people can enter.',
    'Use Share on the published page to send its link.',
  ],
  '/ems/events/$id/vendors': [
    'Who sponsors the event or sells there, what you agreed, and where each invoice stands.',
    'Send invoice emails a PDF with a link to pay by card. Record checks and cash here, refund, or cancel an invoice with a reason.',
    'A sponsor can be shown on the event page. What came in is under Money as Sponsors and vendors.',
  ],
  '/ems/events/$id/people': [
    'Who works on this event and sees no other event.',
    'Give access to the email somebody logs in with. If they have no account yet, invite them under Users first.',
    'Managers run the event, volunteers check in, sell passes and enter scores. Make other roles under Permissions.',
    'A role for a circuit counts at all of its events. Give it under Users.',
  ],
  '/ems/events/$id/stay': [
    'Teams from far away book rooms by a deadline. Distances go from a team’s ZIP code to the nearest venue.',
    'Import the list a hotel sends you: lines of one team are added up, and the list counts instead of what the team says.',
    'Reminders go to teams that still miss rooms. You see the email before it goes out.',
  ],
  '/ems/events/$id/protests': [
    'What teams protest, with the evidence and what was decided. The time to file and the fee are under Fee and deadline.',
    'Coaches pay the fee by card under My events, or you take a check or cash here. A card is refunded by itself if you uphold the protest.',
    'A decision is emailed to the team. If you uphold a protest, correct the result on the Scores page.',
  ],
  '/ems/events/$id/ejections': [
    'Who was ejected, from the score book or noted here, and who sits out how many games.',
    'A suspension follows the person to later events. It counts down with each game the team really plays.',
  ],
  '/ems/contests/$id': [
    'One division: format, draw, games and standings.',
    'Once every game is over, champion, finalist and places appear on the event’s page.',
    'Why? shows how a tie was broken. A correction lists the games it would set aside.',
  ],
  '/ems/berths': [
    'Which divisions give berths to which events, who holds one, who still needs to answer, and who moves up.',
    'An offered berth keeps a spot. Declined or not answered in time, it passes to the next team automatically.',
    'Decide gives a team more days, or declines for it with a reason.',
  ],
  '/ems/circuits': [
    'Events that count together, such as a season’s qualifiers.',
    'Each circuit has its own points, rankings and page.',
  ],
  '/ems/circuits/$id': [
    'One circuit: its events, what places are worth, and the rankings that follow.',
    'Rankings are worked out from published brackets once a division is over. A corrected score corrects them.',
    'How? shows what a team’s points are made of. You can give or take points with a reason.',
  ],
  '/ems/stay-requests': [
    'Teams from far away that ask to play without booking rooms, at all your events.',
    'Exempt a team or decline with a reason. We’ll email it to the team.',
  ],
  '/ems/credits': [
    'Event credit families can still use, and where it came from.',
    'Give credit with a reason, and we’ll email the family. You can extend it before it expires.',
    'The total owed should always match the ledger.',
  ],
  '/ems/tie-breaks': [
    'How ties in a pool are decided: your own sets, and those that sanctioning bodies publish.',
    'You choose one when you draw a division.',
  ],
  '/ems/tie-breaks/$id': [
    'Steps in order, with when each is used and what happens to teams still tied.',
    'Before you save a set in use, we show which ranks would change. Ranks already decided stay.',
  ],
  '/ems/refund-policies': [
    'What families get back when they leave an event, by when.',
    'An event keeps the policy it was entered under.',
  ],
  '/ems/refund-policies/$id': [
    'One refund policy with its steps.',
    'Each step says until when, and how much comes back.',
  ],
  '/ems/venues': [
    'Places where your events happen, with their fields.',
    'A venue in use can’t be deleted. We say which events use it.',
  ],
  '/ems/venues/$id': [
    'One venue: its fields, hours, parking and house rules.',
    'Closures say on which days a field can’t be used.',
  ],
  '/ems/umpires': [
    'Everyone who umpires or works at your events, with level, certifications and the days they can work.',
    'Paste a list to add many. Umpires need no account: they answer by a link.',
  ],
  '/ems/events/$id/umpires': [
    'The published games of the event, day by day, with who is behind the plate and on the bases.',
    'Fill open positions, then ask: each umpire gets one email with a link to accept or decline.',
    'If the schedule changes, umpires whose games moved are told, and what no longer fits is marked.',
  ],
  '/ems/events/$id/umpires/pay': [
    'What umpires have earned in games that are over, what other staff have worked, and what you paid.',
    'Under Rates, name roles such as gate or scorekeeper and what each pays per game, hour or day.',
    'Marking someone as paid books a cost of the event. Rates changed later don’t change what was paid.',
  ],
  '/ems/umpires/pay': [
    'What umpires and staff were paid in a year, over all events, for Form 1099-NEC.',
    'The threshold can be changed per year.',
  ],
}
