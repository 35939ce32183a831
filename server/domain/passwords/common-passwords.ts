// Digits and signs before and after a word, and signs that stand for letters (p@ssw0rd), are looked through elsewhere.
const words = `
  password passwort passord parola motdepasse contrasena senha wachtwoord haslo parole passphrase passcode secret geheim
  welcome willkommen bienvenue bienvenido hello hallo bonjour letmein openup opensesame iloveyou iloveu ichliebedich jetaime teamo
  lovely lover loveme forever sweetheart darling babygirl princess prinzessin queen angel sunshine sonnenschein rainbow flower
  butterfly summer winter spring autumn sommer january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  admin administrator adminadmin root toor user username guest test tester testing demo default changeme change newpassword
  temporary temp login signin access master system server service support manager internet computer windows android google
  facebook instagram youtube twitter linkedin microsoft samsung apple iphone minecraft fortnite playstation nintendo pokemon pikachu
  dragon monkey tiger lion eagle panther dolphin kitten puppy doggie hunter ranger killer shadow ghost phoenix thunder lightning
  superman batman spiderman ironman starwars startrek matrix gandalf frodo hogwarts harrypotter mickey snoopy garfield
  football fussball baseball basketball softball soccer hockey golfer tennis arsenal chelsea liverpool barcelona realmadrid juventus
  yankees cowboys steelers lakers ferrari porsche mercedes mustang corvette harley yamaha
  michael michelle jennifer jessica jordan daniel andrew anthony charlie thomas robert william matthew joshua george alexander
  ashley nicole amanda samantha hannah maria andrea sophie victoria elizabeth
  freedom whatever nothing trustme trustno blink blahblah fuckyou fuckoff asshole biteme pussy money cash diamond silver golden
  chocolate cookie coffee cheese banana orange pepper ginger cherry peaches
  correcthorsebatterystaple
  pleinair pleinairstudio studio studiopleinair painter painting picture`;

const patterns = `
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 a1b2c3d4 a1s2d3f4 1a2b3c4d 12qwaszx qwaszx12 qweasd12 q1q1q1q1
  11223344 1122334455 112233445566 12344321 1234554321 123321123 13579246 135792468 24681357 147258369 159753456 741852963 852963741
  963852741 159357456 31415926 314159265 27182818 00112233 99887766 aabbccdd aa123456 a1234567 abcd1234`;

/** Passwords, and words that passwords are made of, that others try first. Lower case, without spaces. */
export const commonPasswords: ReadonlySet<string> = new Set(`${words} ${patterns}`.trim().split(/\s+/));
