/** Who publishes the text, and what differs between clubs. */
export type Publisher = {
  name: string
  /** A mail link, as HTML. */
  contact: string
  /** 'member league' for an association with leagues, otherwise 'club'. */
  local_body: string
  /** The state whose law applies, spelled out. */
  state: string
}

/** A first privacy policy for a club to have reviewed: U.S. youth sports, with children under 13 (COPPA). */
export const privacyPolicy = ({ name, contact, local_body }: Publisher) => `
<p>${name} runs youth sport. To do that we need to know who plays, who looks after them and whom to call when something
happens. This policy says what we collect on this site, why, who sees it, how long we keep it and what you can ask of us.</p>

<h2>What we collect</h2>
<p>Most of what we know comes from the adult who fills in a registration.</p>
<table>
<thead><tr><th scope="col">What</th><th scope="col">Why</th></tr></thead>
<tbody>
<tr><td>Name, date of birth, gender where a division asks for it, and photo of the person registered</td>
<td>To place players in the right age division and to print the membership card</td></tr>
<tr><td>Postal address and state</td><td>To find the right ${local_body} and to send what has to go by mail</td></tr>
<tr><td>Name, email and phone of parents or guardians</td><td>To confirm a registration and reach you about games and changes</td></tr>
<tr><td>Emergency contact, and medical notes if you choose to give them</td><td>So that coaches can help and call the right person</td></tr>
<tr><td>Signed waivers with the time, the text that was signed and technical details of the signing</td>
<td>To prove what was agreed and by whom</td></tr>
<tr><td>What you bought, what you paid, and the brand and last four digits of the card</td><td>For receipts, refunds and our books</td></tr>
<tr><td>For coaches and volunteers: whether a background check and athlete-safety training are valid, and until when</td>
<td>To keep children safe. We receive the result, never the report</td></tr>
</tbody>
</table>
<p>Card numbers never reach us. You type them into fields that belong to our payment provider, which charges the card and
tells us whether it worked.</p>
<p>Our servers keep short technical logs, such as the address of your device and the pages it asked for, to keep the site
running and to stop misuse. They are deleted after 30 days.</p>

<h2>Children under 13</h2>
<p>A child cannot register or open an account here. A parent or legal guardian registers a child, gives us the child's
information and agrees to this policy for the child, as the Children's Online Privacy Protection Act (COPPA) asks.</p>
<ul>
<li>We ask for no more about a child than taking part needs.</li>
<li>We do not show advertising to children, and we do not let anyone else do so with our information.</li>
<li>We do not publish a child's date of birth, address, school or contact details. Rosters that others can see show a name,
a number and a division.</li>
<li>As the parent or guardian you may at any time see what we hold about your child, have it corrected or deleted, and tell
us to collect nothing more. If we delete what a membership needs, the membership ends.</li>
</ul>
<p>If you believe that a child gave us information without a parent's consent, write to ${contact} and we will delete it.</p>

<h2>Photos and video</h2>
<p>The photo on a membership card is used for the card and to check identity at events, for nothing else. Whether we may
show a player in pictures of games, on this site or in social media is a separate question in the registration. You are
free to say no, a no never costs a place, and you can change your answer later. We then take the picture down from the
places we control.</p>

<h2>Who sees it</h2>
<ul>
<li><strong>Team staff</strong> see the roster of their own team with emergency contacts.</li>
<li><strong>Your ${local_body} and event directors</strong> see what they need to check eligibility and insurance.</li>
<li><strong>Companies that work for us</strong>: the payment provider, the service that delivers our email, the host of our
servers and the background-check provider. They may use the information for that work only.</li>
<li><strong>The insurer</strong>, if you buy registration protection or if an injury is reported.</li>
<li><strong>Authorities</strong>, where the law requires it. Suspected abuse is reported to the police within 24 hours.</li>
</ul>
<p>We do not sell personal information, we do not share it for advertising, and we do not build profiles of families.</p>

<h2>What is stored in your browser</h2>
<p>We store what the site needs to work: that you are logged in, an unfinished registration so that it is not lost, your
choice of light or dark, and how you arranged your tables. There are no advertising or tracking cookies, so there is no
banner to click away.</p>

<h2>How long we keep it</h2>
<ul>
<li>An unfinished registration: until the link to continue it expires.</li>
<li>Membership records: while the membership runs and for three seasons after it.</li>
<li>Payments and receipts: seven years, as tax law asks.</li>
<li>Signed waivers and injury reports: until claims are no longer possible. For children that is counted from their 18th
birthday.</li>
<li>Photos for the card: until the membership ends.</li>
</ul>

<h2>How we protect it</h2>
<p>Connections are encrypted, access follows the role a person has, every change that staff make to a record is
written down, and copies for emergencies are protected in the same way. If information about you is ever exposed, we will tell
you and the authorities as the law of your state requires.</p>

<h2>Your rights</h2>
<p>Wherever you live you may ask us for a copy of what we hold about you or your child, have mistakes corrected, have it
deleted where no law makes us keep it, and take it with you. We answer within 30 days and never treat you differently for
asking. Laws of your state may give you further rights; we honor them for everybody.</p>

<h2>Changes and questions</h2>
<p>If we change something that matters, we say so on this page and by email before it takes effect. Questions and requests
go to ${contact}.</p>
`

/** First terms for a club to have reviewed: membership, refunds, waivers, conduct. */
export const termsAndConditions = ({ name, contact, local_body, state }: Publisher) => `
<p>These terms are the agreement between you and ${name} when you register a player, a coach, a volunteer or a team on this
site, pay a fee or enter an event. Please read them before you register. They are written to be understood; where a
sentence is unclear, ask us.</p>

<h2>1. Who may register</h2>
<p>You must be at least 18 to place an order. A player under 18 is registered by a parent or legal guardian, who signs for
the player and answers for what the registration says. Names, dates of birth and addresses must be true: a false date of
birth ends the membership without refund and may cost the team its games.</p>

<h2>2. Membership</h2>
<p>A membership belongs to one person or one team and cannot be passed on. It begins when the registration is paid and, where
the membership says so, approved, and ends with the season, however late it was bought. Membership is the
condition for being on a roster; it does not promise a place on a team or playing time.</p>
<p>The age division of a player follows from the date of birth and the rules of the sport body, which the registration
shows with the day that counts. We may ask for proof of age at any time.</p>

<h2>3. Fees and payment</h2>
<p>The price you see before you confirm is the price you pay, in U.S. dollars, with every part listed. Prices can change
with the dates published on this site; an order that is already paid keeps its price. A coupon counts once per order and
cannot be turned into money. Donations are voluntary and are not part of a fee.</p>
<p>If a payment is reversed by the bank without a reason we can check, the memberships it paid for rest until it is
settled.</p>

<h2>4. Refunds</h2>
<ul>
<li><strong>Within 14 days</strong> of paying, a membership that has not been used is refunded in full. It has been used once
the player is on the roster of a team that has played.</li>
<li><strong>Rejected registrations</strong> are refunded in full.</li>
<li><strong>Injury or moving away</strong> before the first game of the season: the fee is refunded, less what we have
already paid to others for you. A note from a doctor or a proof of the new address is enough.</li>
<li><strong>After that</strong> fees are not refunded, because insurance and administration have been paid for the season.</li>
<li><strong>Events</strong> that end early: the whole entry fee comes back if no game of the team was started, half of it if
one game was started, nothing after two. If we cancel an event, the whole fee comes back.</li>
</ul>
<p>Refunds go to the card that paid and are usually there within ten business days. Registration protection, if you bought
it, is a contract between you and the insurer, who decides about claims.</p>

<h2>5. Waivers and risk</h2>
<p>Sport can cause injuries, some of them serious. Every participant, or the parent or guardian of a minor, signs the
waivers shown during registration; without them nobody plays. You receive a copy of what you signed and can ask for it on
paper. When a player turns 18 during the season, the player signs anew.</p>
<p>A player who may have a concussion leaves the game at once and returns only with the written clearance of a licensed
health care professional. In an emergency you allow coaches and event staff to call medical help.</p>

<h2>6. Coaches and volunteers</h2>
<p>Everyone who coaches, or who is alone with players, passes a background screening and an athlete-safety training before
the first practice and keeps both valid. Adults report suspected abuse to the police and to us within 24 hours. Messages to
players include a parent or a second adult.</p>

<h2>7. Conduct</h2>
<p>Play fair, respect officials and opponents, and keep alcohol, drugs and weapons away from the fields. Harassment,
discrimination and hazing have no place here. We and your ${local_body} may warn, suspend or exclude members who break these
rules; whoever is excluded for that reason has no claim to a refund and may ask for a review within 14 days.</p>

<h2>8. Photos and video</h2>
<p>Games are public and are sometimes photographed. We use pictures in which a player can be recognized only if you have
allowed it in the registration, you may withdraw that at any time, and withdrawing it has no effect on the membership.</p>

<h2>9. Your account</h2>
<p>Keep your password to yourself and tell us if somebody else may know it. Do not try to reach records that are not yours,
to overload the site or to collect information from it by program. We may close an account that is used in that way.</p>

<h2>10. What we answer for</h2>
<p>We run this site with care, but we cannot promise that it is always available or free of mistakes. As far as the law
allows, we do not answer for indirect losses, and for others not beyond the fees you paid for the season. Nothing in these
terms limits what cannot be limited by law, in particular our liability for gross negligence or intent.</p>

<h2>11. Law and changes</h2>
<p>The law of the State of ${state} applies, and its courts decide, unless the law of your home state protects you further. If
one of these terms does not hold, the others do. When we change them, the new text is published here before it takes
effect; a membership that is already paid keeps the terms under which it was bought.</p>

<h2>12. Contact</h2>
<p>Questions about these terms, refunds or a decision go to ${contact}.</p>
`
